"""Classroom pages: the same services as the API, with forms."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from puzzles.models import Attempt
from sgs_site.classroom.models import Assignment, JoinCode, Membership, SchoolClass, Submission
from sgs_site.classroom.services import assignments, classes
from sgs_site.classroom.templatetags.classroom import duration, heat, local, move
from tests.sgs_site.school import SLUG, WINNING, School, person, school

pytestmark = pytest.mark.django_db


@pytest.fixture
def there() -> School:
    """The school."""
    return school()


def visit(there: School, who: str) -> Client:
    """A browser of one of the people."""
    client = Client()
    client.force_login(there.users[who])
    return client


def pages(there: School) -> dict[str, str]:
    """Address -> name of every page of the class."""
    cls = f"/class/{there.school_class.public_id}/"
    work = Submission.objects.get(assignment=there.assignment, member=there.members["student"]).public_id
    return {
        "class": cls,
        "assignments": f"{cls}assignments/",
        "new": f"{cls}assignments/new/",
        "members": f"{cls}members/",
        "api": f"{cls}api/",
        "settings": f"{cls}settings/",
        "export": f"{cls}export/",
        "assignment": f"/class/assignments/{there.assignment.public_id}/",
        "edit": f"/class/assignments/{there.assignment.public_id}/edit/",
        "draft": f"/class/assignments/{there.draft.public_id}/",
        "submission": f"/class/submissions/{work}/",
    }


@pytest.mark.parametrize(
    ("who", "open_"),
    [
        ("owner", "class assignments new members api settings export assignment edit draft submission"),
        ("teacher", "class assignments new members api settings export assignment edit draft submission"),
        ("assistant", "class assignments new members api assignment draft submission"),
        ("student", "class assignment submission"),
        ("classmate", "class assignment"),
        ("observer", "class assignment submission"),
        ("rival", ""),
        ("stranger", ""),
    ],
)
def test_who_sees_which_page(there: School, who: str, open_: str) -> None:
    client = visit(there, who)
    inside = who not in {"rival", "stranger"}
    hidden = {"draft", "submission"} if inside else set(pages(there))
    for name, path in pages(there).items():
        wanted = 200 if name in open_.split() else 404 if name in hidden else 403
        response = client.get(path)
        assert response.status_code == wanted, (who, name)
        if name != "export":
            assert wanted == 404 or "no-cache" in response.headers["Cache-Control"]


def test_strangers_read_what_it_is_and_log_in(there: School) -> None:
    client = Client()
    assert "/accounts/login/?next=/class/" in client.get("/class/").content.decode()
    for path in pages(there).values():
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.parametrize("who", ["owner", "assistant", "student", "observer"])
def test_pages_are_all_english_in_english(there: School, who: str) -> None:
    client = visit(there, who)
    SchoolClass.objects.update(name="Class 1")
    Assignment.objects.update(title="Week 1")
    for path in [*pages(there).values(), "/class/"]:
        response = client.get(path, {"lang": "en"})
        if response.status_code != 200 or "html" not in response.headers["Content-Type"]:
            continue
        text = response.content.decode()
        main = re.sub(r'placeholder="[^"]*"', "", text[text.index("<main") : text.index("</main>")])
        assert not re.findall("[\u4e00-\u9fff]+", main), (path, re.findall("[\u4e00-\u9fff]+", main))


def test_no_inline_script_or_style(there: School) -> None:
    client = visit(there, "owner")
    for path in [*pages(there).values(), "/class/", "/class/new/"]:
        text = client.get(path).content.decode()
        assert not re.search(r'<script(?![^>]*(?:\bsrc=|\btype="application/ld\+json"))', text), path
        assert " style=" not in text, path
        assert " onclick" not in text, path


def test_from_class_to_gradebook(client: Client) -> None:
    """A teacher's whole way in pages, and a student's."""
    school()  # brings the puzzles
    client.force_login(person("zhou"))
    made = client.post("/class/new/", {"name": "桌游社", "time_zone": "Europe/Berlin", "description": ""})
    cls = SchoolClass.objects.get(name="桌游社")
    assert made.headers["Location"] == f"/class/{cls.public_id}/members/"
    names = client.post(f"/class/{cls.public_id}/members/", {"do": "names", "names": "小明, 1\n小红，2\n\n小刚"})
    logins = re.findall(r"<code>(s-[a-z0-9]{8})</code></td><td><code>([a-z0-9-]{14})</code>", names.content.decode())
    assert len(logins) == 3
    data = {
        "title": "第一周",
        "instructions": "",
        "puzzles": [SLUG],
        "points": "7",
        "max_attempts": "",
        "grading": "best",
        "due_at": "2099-03-08T23:59",
        "do": "publish",
    }
    response = client.post(f"/class/{cls.public_id}/assignments/new/", data)
    work = Assignment.objects.get(title="第一周", school_class=cls)
    assert response.headers["Location"] == f"/class/assignments/{work.public_id}/"
    assert work.due_at is not None
    assert work.due_at.isoformat() == "2099-03-08T22:59:00+00:00", "typed in the class's own time"

    student = Client()
    assert student.login(username=logins[0][0], password=logins[0][1])
    assert f"/class/assignments/{work.public_id}/" in student.get("/class/").content.decode()
    start = f"/class/assignments/{work.public_id}/start/{SLUG}/"
    assert start in student.get(f"/class/assignments/{work.public_id}/").content.decode()
    board = student.post(start)
    attempt = Attempt.objects.get()
    assert board.headers["Location"] == f"/puzzles/{SLUG}/?a={attempt.public_id}&assignment={work.public_id}"
    assert student.get(board.headers["Location"]).status_code == 200
    for seq, action in enumerate(WINNING, 1):
        student.post(f"/puzzles/{SLUG}/", {"attempt": attempt.public_id, "seq": seq, "action": action})
    attempt.refresh_from_db()
    assert attempt.result == "solved"
    assert "/class/assignments/" not in student.get("/class/").content.decode(), "nothing left to do"

    book = client.get(f"/class/{cls.public_id}/").content.decode()
    assert "解开，第 1 次" in book
    assert "33%" in book
    table = client.get(f"/class/{cls.public_id}/export/").content.decode("utf-8-sig")
    assert "小明" in table
    assert client.get(f"/class/{cls.public_id}/export/?shape=long").content.decode("utf-8-sig").count("\r\n") == 4


def test_join_by_code(there: School) -> None:
    code = classes.create_code(there.access).shown
    client = visit(there, "rival")
    assert code in client.get("/class/", {"code": code}).content.decode()
    assert client.post("/class/join/", {"code": code}).headers["Location"] == f"/class/{there.school_class.public_id}/"
    refused = client.post("/class/join/", {"code": "ZZZZ-ZZZZ"})
    assert refused.status_code == 404
    assert "加入码" in refused.content.decode()
    assert client.post("/class/join/", {}).status_code == 422


def test_roster_actions(there: School) -> None:
    client = visit(there, "owner")
    path = f"/class/{there.school_class.public_id}/members/"

    def do(what: str, **data: Any) -> Any:
        return client.post(path, {"do": what, **data})

    bad = do("add", username="nobody", role="student")
    assert bad.status_code == 422
    assert 'id="id_username_error"' in bad.content.decode()
    assert do("add", username="rival", role="teacher").status_code == 302
    member = Membership.objects.get(school_class=there.school_class, user=there.users["rival"])
    assert member.role == "teacher"
    assert do("remove", member=member.public_id).status_code == 302
    member.refresh_from_db()
    assert member.left_at is not None
    assert do("remove", member="mem_nothing").status_code == 404
    assert do("reset", member=there.members["student"].public_id).status_code == 422, "not an account of this class"
    assert do("code").status_code == 302
    code = JoinCode.objects.get()
    assert do("revoke", code=code.shown).status_code == 302
    code.refresh_from_db()
    assert code.revoked_at is not None
    made = do("names", names="小明").content.decode()
    managed = Membership.objects.get(managed=True)
    assert managed.user.username in made
    assert managed.user.username in do("reset", member=managed.public_id).content.decode()
    assert do("names", names=" \n").status_code == 422
    duplicate = do("names", names="小红,7\n小刚,7")
    assert "小刚" in duplicate.content.decode()
    assert visit(there, "assistant").post(path, {"do": "code"}).status_code == 422
    assert JoinCode.objects.count() == 1


def test_settings_archive_delete(there: School) -> None:
    client = visit(there, "owner")
    path = f"/class/{there.school_class.public_id}/settings/"
    assert client.post(path, {"do": "change", "name": "新名", "time_zone": "UTC"}).status_code == 302
    there.school_class.refresh_from_db()
    assert (there.school_class.name, there.school_class.version) == ("新名", 2)
    assert client.post(path, {"do": "change", "name": ""}).status_code == 422
    client.post(path, {"do": "archive"})
    assert client.get(f"/class/{there.school_class.public_id}/assignments/new/").status_code == 409
    assert client.get(path).status_code == 200
    client.post(path, {"do": "restore"})
    assert visit(there, "teacher").post(path, {"do": "archive"}).status_code == 403
    client.post(path, {"do": "delete", "name": "别的"})
    assert SchoolClass.objects.filter(pk=there.school_class.pk).exists()
    assert client.post(path, {"do": "delete", "name": "新名"}).headers["Location"] == "/class/"
    assert not SchoolClass.objects.filter(pk=there.school_class.pk).exists()


def test_assignment_buttons_and_form(there: School) -> None:
    client = visit(there, "teacher")
    path = f"/class/assignments/{there.assignment.public_id}/"
    assert client.post(path, {"do": "close"}).status_code == 302
    there.assignment.refresh_from_db()
    assert there.assignment.state == "closed"
    client.post(path, {"do": "publish"})
    there.assignment.refresh_from_db()
    assert there.assignment.state == "published"
    assert client.post(f"/class/assignments/{there.draft.public_id}/", {"do": "delete"}).status_code == 302
    edit = client.get(f"{path}edit/").content.decode()
    assert 'value="第一周"' in edit
    assert edit.count("checked") == 2
    data = {
        "title": "改名",
        "puzzles": [SLUG, "duel-second"],
        "points": "10",
        "grading": "best",
        "opens_at": "2099-01-01T00:00",
        "due_at": "2098-01-01T00:00",
    }
    bad = client.post(f"{path}edit/", data)
    assert bad.status_code == 422
    assert 'id="id_due_at_error"' in bad.content.decode()
    assert client.post(f"{path}edit/", {**data, "opens_at": "", "due_at": ""}).status_code == 302
    points = list(there.assignment.items.order_by("position").values_list("puzzle__slug", "points"))
    assert points == [(SLUG, 10), ("duel-second", 5)], "what was not changed stays"
    assert client.post(f"{path}edit/", {"title": "x"}).status_code == 422


def test_refusals_are_sentences(there: School) -> None:
    student = visit(there, "student")
    path = f"/class/assignments/{there.assignment.public_id}/"
    assert student.post(path, {"do": "close"}).status_code == 403
    Assignment.objects.filter(pk=there.assignment.pk).update(closes_at=timezone.now() - timedelta(minutes=1))
    refused = student.post(f"{path}start/{SLUG}/")
    assert refused.status_code == 409
    assert "关闭" in refused.content.decode()
    assert "开始" not in student.get(path).content.decode().split("todo")[1]


def test_grading_form(there: School) -> None:
    path = pages(there)["submission"]
    teacher = visit(there, "teacher")
    assert teacher.post(path, {"score_override": "3", "comment": "再想想"}).status_code == 302
    assert "再想想" in visit(there, "student").get(path).content.decode()
    assert teacher.post(path, {"score_override": "-1"}).status_code == 422
    assert visit(there, "student").post(path, {"excused": "on"}).status_code == 403
    assert not Submission.objects.filter(excused=True).exists()


def test_names_are_escaped(there: School) -> None:
    nasty = "<script>alert(1)</script>"
    Membership.objects.filter(pk=there.members["student"].pk).update(display_name=nasty)
    SchoolClass.objects.update(name=nasty)
    Assignment.objects.update(title=nasty)
    for name, path in pages(there).items():
        text = visit(there, "owner").get(path).content.decode()
        assert name == "export" or "<script>alert" not in text
    assert escape(nasty) in visit(there, "owner").get(pages(there)["class"]).content.decode()


def test_gradebook_takes_few_queries(there: School, django_assert_max_num_queries: Any) -> None:
    assignments.start_attempt(there.users["student"], there.assignment.public_id, SLUG)
    client = visit(there, "teacher")
    with django_assert_max_num_queries(16):
        client.get(pages(there)["class"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("end", "结束出牌"),
        ("pass", "不出"),
        ("hint 2", "看提示 2"),
        ("give_up", "放弃"),
        ("suit H", "花色 红桃"),
        ("seats 2,3", "指定"),
        ('answer {"hp": 1}', "answer"),
        ("<b>", "&lt;b&gt;"),
        ("use slash.S7 -> 2,3", "→ 2 号位、3 号位"),
        ("skill zhiheng slash.S7,jink.D2", "发动"),
    ],
)
def test_moves_in_words(text: str, wanted: str) -> None:
    assert wanted in move(text)


def test_small_words() -> None:
    assert duration(65) == "1:05"
    assert duration(3700) == "1:01:40"
    assert [heat(n) for n in (None, 0, 12, 13, 50, 90, 100)] == ["", "q0", "q0", "q1", "q2", "q4", "q4"]
    assert local(None, "UTC") == ""
    assert local(timezone.make_aware(timezone.datetime(2020, 3, 8, 8, 5)), "Asia/Shanghai") == "2020 年 3 月 8 日 08:05"
