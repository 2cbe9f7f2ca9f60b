"""Account pages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from rest_framework.settings import api_settings

from sgs_site.accounts.models import AccessToken
from tests.sgs_site.school import person

pytestmark = pytest.mark.django_db
PASSWORD = "zhuge-liang-9"


def test_sign_up_in_and_out(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    assert "email" not in page
    response = client.post("/accounts/signup/", {"username": "小明", "password1": PASSWORD, "password2": PASSWORD})
    assert response.headers["Location"] == "/accounts/"
    assert "小明" in client.get("/accounts/").content.decode()
    assert client.post("/accounts/logout/").status_code == 302
    assert client.get("/accounts/").headers["Location"] == "/accounts/login/?next=/accounts/"
    response = client.post("/accounts/login/?next=/class/", {"username": "小明", "password": PASSWORD, "next": "/class/"})
    assert response.headers["Location"] == "/class/"


def test_passwords_are_kept_with_argon2(client: Client) -> None:
    with override_settings(PASSWORD_HASHERS=["sgs_site.hashers.ModerateArgon2PasswordHasher"]):
        client.post("/accounts/signup/", {"username": "ann", "password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get().password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"username": "Ann", "password1": PASSWORD, "password2": PASSWORD}, "username"),
        ({"username": "a b", "password1": PASSWORD, "password2": PASSWORD}, "username"),
        ({"username": "bob", "password1": "12345678", "password2": "12345678"}, "password2"),
        ({"username": "bob", "password1": PASSWORD, "password2": PASSWORD + "x"}, "password2"),
        ({}, "username"),
    ],
)
def test_bad_sign_ups_say_where(client: Client, data: dict[str, str], field: str) -> None:
    person("ann")
    response = client.post("/accounts/signup/", data)
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize("wanted", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_next_stays_on_this_site(client: Client, wanted: str) -> None:
    person("ann")
    response = client.post("/accounts/login/", {"username": "ann", "password": "pw", "next": wanted})
    assert response.headers["Location"] == "/accounts/"
    client.post("/accounts/logout/")
    response = client.post("/accounts/signup/", {"username": "bob", "password1": PASSWORD, "password2": PASSWORD, "next": wanted})
    assert response.headers["Location"] == "/accounts/"


@override_settings(AXES_ENABLED=True)
def test_guessing_is_stopped(client: Client) -> None:
    person("ann")
    person("bob")
    for _ in range(7):
        assert client.post("/accounts/login/", {"username": "ann", "password": "x"}).status_code == 200
    refused = client.post("/accounts/login/", {"username": "ann", "password": "x"})
    assert refused.status_code == 429
    assert refused.headers["Retry-After"]
    assert client.post("/accounts/login/", {"username": "ann", "password": "pw"}).status_code == 429, "the right one does not help now"
    assert client.post("/accounts/login/", {"username": "bob", "password": "pw"}).status_code == 302, "others are not concerned"


@pytest.mark.parametrize(("page", "name"), [("signup", "signup"), ("login", "login")])
def test_pages_have_limits(client: Client, monkeypatch: pytest.MonkeyPatch, page: str, name: str) -> None:
    monkeypatch.setitem(api_settings.__dict__, "DEFAULT_THROTTLE_RATES", {**api_settings.DEFAULT_THROTTLE_RATES, name: "2/min"})
    answers = [client.post(f"/accounts/{page}/", {"username": "ann", "password": "x"}) for _ in range(3)]
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"]
    assert client.get(f"/accounts/{page}/").status_code == 200, "reading is free"


def test_tokens_are_shown_once_and_revoked(client: Client) -> None:
    client.force_login(person("ann"))
    assert client.get("/accounts/tokens/").status_code == 200
    response = client.post("/accounts/tokens/", {"name": "脚本", "days": "30", "scopes": ["class:read", "grade:read"]})
    assert "no-store" in response.headers["Cache-Control"]
    found = re.search(r"sgs_pat_[0-9A-Za-z]{43}", response.content.decode())
    assert found is not None
    assert found[0] not in client.get("/accounts/tokens/").content.decode()
    token = AccessToken.objects.get()
    assert token.scopes == ["class:read", "grade:read"]
    other = Client()
    other.force_login(person("bob"))
    assert other.post(f"/accounts/tokens/{token.public_id}/revoke/").status_code == 404
    assert client.post(f"/accounts/tokens/{token.public_id}/revoke/").status_code == 302
    token.refresh_from_db()
    assert not token.valid()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "x", "days": "30"},
        {"name": "x", "days": "9999", "scopes": ["class:read"]},
        {"name": "x", "days": "30", "scopes": ["root"]},
    ],
)
def test_bad_tokens(client: Client, data: dict[str, str]) -> None:
    client.force_login(person("ann"))
    assert client.post("/accounts/tokens/", data).status_code == 422
    assert not AccessToken.objects.exists()


def test_change_password(client: Client) -> None:
    client.force_login(person("ann"))
    data = {"old_password": "pw", "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post("/accounts/password/", data).headers["Location"] == "/accounts/"
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/tokens/", "/accounts/password/"])
def test_strangers_log_in_first(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_pages_speak_english_too(client: Client, path: str) -> None:
    page = client.get(path, {"lang": "en"}).content.decode()
    body = page[page.index("<main") : page.index("</main>")]
    assert not re.search("[\u4e00-\u9fff]", body), body
