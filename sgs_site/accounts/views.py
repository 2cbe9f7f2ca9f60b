"""Account pages: sign up, in and out, change the password, access tokens."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from sgs_site.accounts import services
from sgs_site.accounts.forms import SignUpForm, TokenForm
from sgs_site.api import limits, throttles
from sgs_site.logs import request_id

View = Callable[..., HttpResponseBase]


def limited(name: str) -> Callable[[View], View]:
    """Let a page take POSTs from one address only at the rate `name` of the settings."""

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                grant = limits.take(throttles.limit_named(name), throttles.address_of(request))
                if not grant.allowed:
                    minutes = math.ceil(grant.reset / 60)
                    detail = _("请过 %(minutes)d 分钟再试。") % {"minutes": minutes}
                    context = {"title": _("请求过于频繁"), "detail": detail, "request_id": request_id.get()}
                    refused = render(request, "429.html", context, status=429)
                    for header, value in grant.headers().items():
                        refused[header] = value
                    return refused
            return view(request, *args, **kwargs)

        return wrapper

    return decorator


def user_of(request: HttpRequest) -> User:
    """The user of a page that needs one."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: the data of a POST, even of an empty one, or None."""
    return request.POST if request.method == "POST" else None


def way_on(request: HttpRequest, default: str) -> str:
    """`next` of the request if it leads to this site, else `default`."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return wanted if safe else default


@limited("signup")
@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """Make an account and be logged in."""
    if request.user.is_authenticated:
        return redirect("accounts:profile")
    form = SignUpForm(posted(request))
    if request.method == "POST" and form.is_valid():
        user = form.save()
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return HttpResponseRedirect(way_on(request, reverse("accounts:profile")))
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/signup.html", {"form": form, "next": way_on(request, "")}, status=status)


@method_decorator(limited("login"), name="dispatch")
class LogIn(auth.LoginView):
    """Log in. Eight wrong passwords for one name from one address close that pair for a quarter of an hour."""

    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """Where to go without `next`."""
        return reverse("accounts:profile")


class LogOut(auth.LogoutView):
    """Log out, by POST."""

    next_page = "/"


@method_decorator(never_cache, name="dispatch")
class ChangePassword(auth.PasswordChangeView):
    """Change the password."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:profile")


@never_cache
@require_GET
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """The account: name, where to go on."""
    user = user_of(request)
    tokens = sum(token.valid() for token in services.tokens_of(user))
    return render(request, "accounts/profile.html", {"tokens": tokens})


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """The user's tokens, and a new one. The new one is shown in the answer to the POST and nowhere else."""
    user = user_of(request)
    form = TokenForm(posted(request))
    made = None
    if request.method == "POST" and form.is_valid():
        try:
            made = services.create_token(user, form.cleaned_data["name"], form.cleaned_data["scopes"], form.cleaned_data["days"])
        except services.TooManyTokens:
            form.add_error(None, _("有效的令牌已有 50 个，请先吊销一些。"))
        else:
            form = TokenForm()
    rows = [{"row": token, "valid": token.valid()} for token in services.tokens_of(user)[:100]]
    status = 422 if request.method == "POST" and made is None else 200
    return render(request, "accounts/tokens.html", {"form": form, "made": made, "rows": rows}, status=status)


@require_POST
@login_required
def revoke(request: HttpRequest, token: str) -> HttpResponse:
    """Revoke a token at once."""
    if not services.revoke_token(user_of(request), token):
        raise Http404
    return redirect("accounts:tokens")
