"""Forms of the classroom pages. Times are typed in the class's own time zone."""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from sgs_site.classroom.models import Assignment, SchoolClass
from sgs_site.classroom.roles import Role
from sgs_site.classroom.services import assignments, members

#: The time zones a teacher picks from; the API takes any of the IANA database.
ZONES: Final = (
    *("Asia/Shanghai", "Asia/Hong_Kong", "Asia/Taipei", "Asia/Singapore", "Asia/Tokyo", "Asia/Seoul", "Europe/London", "Europe/Berlin"),
    *("America/New_York", "America/Los_Angeles", "Australia/Sydney", "UTC"),
)


class ClassForm(forms.Form):
    """A class: its name, what it is, where its clock is."""

    name = forms.CharField(label=_("名称"), max_length=100)
    description = forms.CharField(label=_("说明"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    time_zone = forms.ChoiceField(label=_("时区"), choices=[(zone, zone) for zone in ZONES], initial=ZONES[0])

    def __init__(self, *args: Any, school_class: SchoolClass | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if school_class is not None and school_class.time_zone not in ZONES:
            zone = self.fields["time_zone"]
            assert isinstance(zone, forms.ChoiceField)
            zone.choices = [(school_class.time_zone, school_class.time_zone), *((name, name) for name in ZONES)]


class JoinForm(forms.Form):
    """A join code."""

    code = forms.CharField(label=_("加入码"), max_length=20, widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}))
    display_name = forms.CharField(label=_("班里怎么称呼你"), max_length=80, required=False)


class MemberForm(forms.Form):
    """An existing user to add."""

    username = forms.CharField(label=_("用户名"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(
        label=_("身份"), choices=[(role.value, role.label) for role in Role if role is not Role.OBSERVER], initial=Role.STUDENT
    )
    external_id = forms.CharField(label=_("学号"), max_length=64, required=False)


class NamesForm(forms.Form):
    """Managed accounts to make: a name on each line, perhaps a school number after a comma or tab."""

    names = forms.CharField(
        label=_("姓名，每行一个；后面可以加逗号和学号"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 6, "placeholder": "陈一诺, 2026001\n邓子昂, 2026002"}),
    )

    def clean_names(self) -> list[dict[str, Any]]:
        """Rows for `members.add_members`."""
        rows: list[dict[str, Any]] = []
        for line in self.cleaned_data["names"].splitlines():
            name, _comma, number = line.replace("，", ",").replace("\t", ",").partition(",")
            if name.strip():
                rows.append({"managed": True, "display_name": name.strip()[:80], "external_id": number.strip()[:64], "role": Role.STUDENT})
        if not rows:
            raise forms.ValidationError(_("一个名字也没有。"))
        if len(rows) > members.MAX_BATCH:
            raise forms.ValidationError(_("一次最多 %(most)d 人。"), params={"most": members.MAX_BATCH})
        return rows


class AssignmentForm(forms.Form):
    """An assignment: what, which puzzles, until when."""

    title = forms.CharField(label=_("标题"), max_length=120)
    instructions = forms.CharField(label=_("要求"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    puzzles = forms.MultipleChoiceField(label=_("题目"), choices=[], widget=forms.CheckboxSelectMultiple)
    points = forms.IntegerField(label=_("每题分值"), min_value=1, max_value=1000, initial=10)
    max_attempts = forms.IntegerField(label=_("每题次数（空着不限）"), min_value=1, max_value=100, required=False)
    grading = forms.ChoiceField(
        label=_("记哪一次"),
        choices=[
            (Assignment.Grading.BEST, _("最好的一次")),
            (Assignment.Grading.FIRST, _("第一次")),
            (Assignment.Grading.LAST, _("最后一次")),
        ],
    )
    opens_at = forms.DateTimeField(
        label=_("开放"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    due_at = forms.DateTimeField(
        label=_("截止"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    closes_at = forms.DateTimeField(
        label=_("关闭"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )

    def __init__(self, *args: Any, slugs: list[str], zone: zoneinfo.ZoneInfo, old: Assignment | None = None, **kwargs: Any) -> None:
        self.zone = zone
        self.old = old
        super().__init__(*args, **kwargs)
        puzzles = self.fields["puzzles"]
        assert isinstance(puzzles, forms.MultipleChoiceField)
        puzzles.choices = [(slug, slug) for slug in slugs]

    def _aware(self, name: str) -> datetime | None:
        value: datetime | None = self.cleaned_data.get(name)
        return None if value is None else value.replace(tzinfo=self.zone)

    def clean_puzzles(self) -> list[str]:
        """Not more than an assignment holds."""
        chosen: list[str] = self.cleaned_data["puzzles"]
        if len(chosen) > assignments.MAX_ITEMS:
            raise forms.ValidationError(_("一份作业最多 %(most)d 题。"), params={"most": assignments.MAX_ITEMS})
        return chosen

    def data_for_service(self, points: dict[str, int]) -> dict[str, Any]:
        """What `assignments.create_assignment` and `change_assignment` take. `points`: what puzzles were worth before."""
        given = self.cleaned_data
        worth = given["points"]
        same = "points" not in self.changed_data
        return {
            "title": given["title"],
            "instructions": given["instructions"],
            "items": [{"puzzle": slug, "points": points.get(slug, worth) if same else worth} for slug in given["puzzles"]],
            "max_attempts": given["max_attempts"],
            "grading": given["grading"],
            "opens_at": self._aware("opens_at"),
            "due_at": self._aware("due_at"),
            "closes_at": self._aware("closes_at"),
        }


class GradeForm(forms.Form):
    """What a teacher adds to a submission."""

    excused = forms.BooleanField(label=_("免做"), required=False)
    score_override = forms.DecimalField(label=_("改分（空着按解题计）"), required=False, min_value=0, max_digits=7, decimal_places=2)
    comment = forms.CharField(label=_("评语"), required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3}))
