"""Forms of the account pages. No e-mail address is asked for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from sgs_site.accounts.scopes import SCOPES, TEACHER

DAYS = [(30, _("30 天")), (90, _("90 天")), (365, _("一年"))]


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A user name and a password."""

    class Meta:
        model = User
        fields = ("username",)

    def clean_username(self) -> str:
        """A name that nobody has, not even in other letters: `Ann` and `ann` would be taken for one another."""
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(_("这个用户名已有人用。"), code="unique")
        return name


class TokenForm(forms.Form):
    """A token to make."""

    name = forms.CharField(label=_("名称"), max_length=80, help_text=_("方便日后辨认，例如“教务脚本”。"))
    days = forms.TypedChoiceField(label=_("有效期"), choices=DAYS, coerce=int, initial=90)
    scopes = forms.MultipleChoiceField(label=_("权限范围"), choices=[], widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scopes = self.fields["scopes"]
        assert isinstance(scopes, forms.MultipleChoiceField)
        scopes.choices = [(name, f"{name}　{text}") for name, text in SCOPES.items()]
        scopes.initial = list(TEACHER)
