"""What a token may be allowed to do. A token's scopes are cut with what its user may do; they never add anything."""

from __future__ import annotations

from typing import Final

from sgs_site.api.text import Text

SCOPES: Final[dict[str, Text]] = {
    "profile:read": Text("读取自己的账号信息", "read your account"),
    "puzzle:read": Text("读取你可以看的答案", "read the solutions that are open to you"),
    "puzzle:write": Text("以你的身份做题", "attempt puzzles as you"),
    "progress:read": Text("读取你的做题记录", "read your attempts"),
    "class:read": Text("读取你的班级", "read your classes"),
    "class:write": Text("创建和修改班级，用加入码入班", "create and change classes, join by code"),
    "roster:read": Text("读取名册和加入码", "read rosters and join codes"),
    "roster:write": Text("增减成员，管理加入码", "add and remove members, manage join codes"),
    "assignment:read": Text("读取作业", "read assignments"),
    "assignment:write": Text("布置、修改和关闭作业", "create, change and close assignments"),
    "submission:read": Text("读取作业完成情况和走法", "read submissions and the moves in them"),
    "submission:write": Text("免做、改分和写评语", "excuse, override scores, comment"),
    "grade:read": Text("读取成绩册", "read gradebooks"),
    "export:read": Text("导出成绩（CSV）", "export gradebooks as CSV"),
}

TEACHER: Final = tuple(
    name for name in SCOPES if name.partition(":")[0] in {"class", "roster", "assignment", "submission", "grade", "export"}
)
"""What a teacher's script usually needs."""
