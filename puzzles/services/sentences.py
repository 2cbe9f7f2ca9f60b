"""What happened, why something is forbidden, what is asked: sentences in both languages for the data of the engine.

The engine records kinds and figures, never words. A sentence here is a text with placeholders; `say` turns it and the
figures into parts (`text`, `who`, `card`, `kind`, `skill`), which templates draw and `plain` writes out. A test checks
that every kind and every reason the engine uses has its sentence in both languages.

Placeholders: `{seat} {target} …` a seat, `{targets}` several, `{cards}` cards, `{card}` a kind in 【】, `{skill}` a skill
in 【】, `{phase} {role} {zone}` words, anything else a figure. For English verbs after `{seat}`: `{s}` is "s" unless the
seat is the reader ("you"), `{is} {has}` likewise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

Lang = Literal["zh", "en"]
Data = Mapping[str, Any]


class Say(NamedTuple):
    """One wording: used if every figure in `needs` (`key` or `key=value`) is there and not empty."""

    needs: tuple[str, ...]
    zh: str
    en: str


class Part(NamedTuple):
    """A piece of a sentence. kind: text, who (a seat number), card (a CARD), kind (a card kind), skill, hero (ids)."""

    kind: str
    value: Any


SEATS: Final = frozenset({"second", "seat", "source", "target", "user", "by", "owner", "of", "killer", "lord", "asker"})
KINDS: Final = frozenset({"card", "against", "needs", "as", "kind"})
SKILLS: Final = frozenset({"skill", "reason"})

WORDS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "phase": {
        "start": ("回合开始阶段", "start phase"),
        "judge": ("判定阶段", "judging phase"),
        "draw": ("摸牌阶段", "draw phase"),
        "play": ("出牌阶段", "play phase"),
        "discard": ("弃牌阶段", "discard phase"),
        "finish": ("回合结束阶段", "finish phase"),
    },
    "role": {
        "lord": ("主公", "lord"),
        "loyalist": ("忠臣", "loyalist"),
        "rebel": ("反贼", "rebel"),
        "renegade": ("内奸", "renegade"),
        "army": ("起义军", "member of the rebel army"),
        "hunter": ("义军杀手", "hunter of the army"),
    },
    "scope": {
        "phase": ("本阶段", "this phase"),
        "turn": ("本回合", "this turn"),
        "game": ("本局", "this game"),
    },
    "zone": {
        "hand": ("手牌", "hand"),
        "equip": ("装备区", "equipment"),
        "judge": ("判定区", "judging zone"),
    },
    "suit": {
        "spade": ("黑桃", "spades"),
        "heart": ("红桃", "hearts"),
        "club": ("梅花", "clubs"),
        "diamond": ("方块", "diamonds"),
    },
    "option": {
        "damage": ("受到伤害", "take the damage"),
        "lose_hp": ("失去体力", "lose hp"),
        "draw": ("让对方摸一张牌", "let the other draw a card"),
    },
    "outcome": {
        "goal": ("目标达成", "the goal is reached"),
        "failed": ("目标没有达成", "the goal is missed"),
        "won": ("对局结束", "the game is over"),
        "drawn": ("平局", "a draw"),
        "horizon": ("期限已到", "time is up"),
    },
}

#: What happened, by kind of log entry; the first wording whose needs are met.
LOG: Final[dict[str, tuple[Say, ...]]] = {
    "turn": (Say((), "{seat}的回合开始", "{seat's} turn begins"),),
    "turned_back": (Say((), "{seat}翻回正面，跳过这个回合", "{seat} turn{s} face up again and skip{s} the turn"),),
    "phase": (Say((), "{phase}", "{Phase}"),),
    "skip_phase": (Say((), "{seat}跳过{phase}", "{seat} skip{s} the {phase}"),),
    "will_skip": (Say((), "{seat}将跳过{phase}", "{seat} will skip the {phase}"),),
    "use": (
        Say(("cards", "second"), "{seat}对{targets}使用{cards}，指定{second}", "{seat} use{s} {cards} on {targets}, naming {second}"),
        Say(
            ("skill", "cards", "targets"),
            "{seat}以{skill}把{cards}当{card}使用，目标{targets}",
            "{seat} use{s} {cards} as {card} by {skill} on {targets}",
        ),
        Say(("skill", "cards"), "{seat}以{skill}把{cards}当{card}使用", "{seat} use{s} {cards} as {card} by {skill}"),
        Say(("cards", "targets"), "{seat}使用{cards}，目标{targets}", "{seat} use{s} {cards} on {targets}"),
        Say(("cards",), "{seat}使用{cards}", "{seat} use{s} {cards}"),
        Say(
            ("skill", "targets"), "{seat}以{skill}视为使用{card}，目标{targets}", "{seat} count{s} as using {card} by {skill} on {targets}"
        ),
        Say(("targets",), "{seat}视为使用{card}，目标{targets}", "{seat} count{s} as using {card} on {targets}"),
        Say((), "{seat}视为使用{card}", "{seat} count{s} as using {card}"),
    ),
    "respond": (
        Say(("skill", "cards", "mode=use"), "{seat}以{skill}把{cards}当{card}使用", "{seat} use{s} {cards} as {card} by {skill}"),
        Say(("skill", "cards"), "{seat}以{skill}把{cards}当{card}打出", "{seat} play{s} {cards} as {card} by {skill}"),
        Say(("cards", "mode=use"), "{seat}使用{cards}", "{seat} use{s} {cards}"),
        Say(("cards",), "{seat}打出{cards}", "{seat} play{s} {cards}"),
        Say((), "{seat}视为打出{card}", "{seat} count{s} as playing {card}"),
    ),
    "nullify": (
        Say(
            ("skill", "cards"),
            "{seat}以{skill}把{cards}当{card}，抵消{against}对{target}的效果",
            "{seat} use{s} {cards} as {card} by {skill} against {against} on {target}",
        ),
        Say(("target",), "{seat}使用{cards}，要抵消{against}对{target}的效果", "{seat} use{s} {cards} against {against} on {target}"),
        Say((), "{seat}使用{cards}，要抵消{against}", "{seat} use{s} {cards} against {against}"),
    ),
    "nullified": (
        Say(("card=nullification",), "{card}被抵消", "{card} is nullified"),
        Say((), "{card}对{seat}无效", "{card} has no effect on {seat}"),
    ),
    "equip": (
        Say(("replaced",), "{seat}装备{cards}，换下{replaced}", "{seat} equip{s} {cards} in place of {replaced}"),
        Say((), "{seat}装备{cards}", "{seat} equip{s} {cards}"),
    ),
    "borrow": (Say((), "{seat}借来{target}的{cards}", "{seat} borrow{s} {cards} from {target}"),),
    "wield": (Say((), "{seat}用的武器是{cards}", "{seat} use{s} {cards} for it"),),
    "give_back": (Say((), "{seat}把{cards}还给{target}", "{seat} give{s} {cards} back to {target}"),),
    "loan_lost": (Say((), "{cards}还不了{target}，进弃牌堆", "{cards} can't go back to {target} and is discarded"),),
    "lay": (Say((), "{card}放进{seat}的判定区", "{card} is laid in {seat's} judging zone"),),
    "move_on": (Say((), "{card}移到{target}的判定区", "{card} moves on to {target's} judging zone"),),
    "judge_trick": (Say((), "{seat}判定{card}", "{seat} judge{s} {card}"),),
    "judge": (
        Say(("reason",), "{reason}的判定：翻开{cards}", "judgement for {reason}: {cards} is turned up"),
        Say((), "判定：翻开{cards}", "judgement: {cards} is turned up"),
    ),
    "judged": (Say((), "判定结果是{cards}", "the judgement stands: {cards}"),),
    "replace_judgement": (Say((), "{seat}用{cards}替换判定牌", "{seat} replace{s} the judgement card by {cards}"),),
    "counts_as": (
        Say(("works",), "判定为红色，视为{seat}打出了{card}", "red: {seat} count{s} as having played {card}"),
        Say((), "判定为黑色，不算{card}", "black: it is no {card}"),
    ),
    "unanswerable": (Say((), "{seat}不能用【闪】抵消这张【杀】", "{seat} can't answer this slash with a jink"),),
    "invoke": (Say((), "{seat}发动{skill}", "{seat} invoke{s} {skill}"),),
    "skill": (
        Say(("cards", "targets"), "{seat}发动{skill}：{cards}，目标{targets}", "{seat} use{s} {skill} with {cards} on {targets}"),
        Say(("cards",), "{seat}发动{skill}：{cards}", "{seat} use{s} {skill} with {cards}"),
        Say(("targets",), "{seat}发动{skill}，目标{targets}", "{seat} use{s} {skill} on {targets}"),
        Say((), "{seat}发动{skill}", "{seat} use{s} {skill}"),
    ),
    "draw": (
        Say(("known",), "{seat}摸 {count} 张牌：{cards}", "{seat} draw{s} {count}: {cards}"),
        Say((), "{seat}摸 {count} 张牌", "{seat} draw{s} {count}"),
    ),
    "discard": (Say((), "{seat}弃置{cards}", "{seat} discard{s} {cards}"),),
    "take": (
        Say(("known",), "{target}得到{seat}的{cards}", "{target} take{s} {cards} from {seat}"),
        Say((), "{target}得到{seat}的一张{zone}", "{target} take{s} a card of {seat's} {zone}"),
    ),
    "discarded": (Say((), "{seat}的{cards}被弃置", "{cards} of {seat} is discarded"),),
    "gain": (
        Say(("known",), "{seat}得到{cards}", "{seat} gain{s} {cards}"),
        Say((), "{seat}得到一张牌", "{seat} gain{s} a card"),
    ),
    "give": (
        Say(("known", "alone"), "{seat}得到{cards}", "{seat} get{s} {cards}"),
        Say(("alone",), "{seat}得到一张牌", "{seat} get{s} a card"),
        Say(("known",), "{seat}把{cards}交给{target}", "{seat} give{s} {cards} to {target}"),
        Say((), "{seat}交给{target}一张牌", "{seat} give{s} {target} a card"),
    ),
    "show": (
        Say(("cards",), "{seat}亮出{cards}", "{seat} show{s} {cards}"),
        Say((), "没有牌可亮", "there is no card to show"),
    ),
    "look": (Say((), "{seat}看牌堆顶的 {count} 张牌", "{seat} look{s} at the top {count} card(s) of the deck"),),
    "arrange": (
        Say(
            (), "{seat}放回牌堆顶 {top} 张、牌堆底 {bottom} 张", "{seat} put{s} {top} card(s) on top and {bottom} at the bottom of the deck"
        ),
    ),
    "redirect": (Say((), "{seat}把目标转移给{target}", "{seat} turn{s} it on {target}"),),
    "hits_anyway": (Say((), "这张【杀】仍然命中{seat}", "the slash hits {seat} all the same"),),
    "needs": (Say((), "{seat}要接连出 {count} 张牌才能抵消这张{card}", "{seat} must answer this {card} with {count} cards"),),
    "also_discard": (Say((), "{seat}还要多弃 {count} 张牌", "{seat} must discard {count} more card(s)"),),
    "recovers_more": (Say((), "{seat}多回复 {amount} 点体力", "{seat} recover{s} {amount} hp more"),),
    "name_suit": (Say((), "{seat}报{suit}", "{seat} name{s} {suit}"),),
    "reveal": (Say((), "{seat}亮出{cards}", "{seat} show{s} {cards}"),),
    "grow": (Say((), "{seat}亮出身份：体力上限 {max_hp}，体力 {hp}", "{seat} show{s} the role: a maximum of {max_hp}, {hp} hp"),),
    "draws_fewer": (Say((), "{seat}少摸 {amount} 张牌", "{seat} draw{s} {amount} card(s) fewer"),),
    "deals_more": (Say((), "{seat}对{target}的伤害加 {amount}", "{seat} deal{s} {amount} more damage to {target}"),),
    "offset": (Say((), "{seat}替{target}抵掉 {amount} 点", "{seat} take{s} {amount} off for {target}"),),
    "no_effect": (
        Say(("skill",), "{skill}：{card}对{seat}无效", "{skill}: {card} has no effect on {seat}"),
        Say((), "{card}对{seat}无效", "{card} has no effect on {seat}"),
    ),
    "reshuffle": (
        Say((), "牌堆用尽，弃牌堆洗成新的牌堆（{count} 张）", "the deck is empty: the discard pile becomes the new deck ({count} card(s))"),
    ),
    "damage": (
        Say(
            ("source",),
            "{source}对{seat}造成 {amount} 点伤害，{seat}剩 {hp} 点体力",
            "{source} deal{s} {amount} damage to {seat}: {hp} hp left",
        ),
        Say((), "{seat}受到 {amount} 点伤害，剩 {hp} 点体力", "{seat} take{s} {amount} damage: {hp} hp left"),
    ),
    "prevent": (Say((), "对{seat}的伤害被防止", "the damage to {seat} is prevented"),),
    "lose_hp": (Say((), "{seat}失去 {amount} 点体力，剩 {hp} 点", "{seat} lose{s} {amount} hp: {hp} left"),),
    "recover": (Say((), "{seat}回复 {amount} 点体力，现有 {hp} 点", "{seat} recover{s} {amount} hp: now {hp}"),),
    "dying": (Say((), "{seat}濒死", "{seat} {is} dying"),),
    "saved": (Say((), "{seat}脱离濒死，体力 {hp}", "{seat} {is} saved at {hp} hp"),),
    "death": (
        Say(("role",), "{seat}阵亡，身份是{role}", "{seat} die{s}: a {role}"),
        Say((), "{seat}阵亡", "{seat} die{s}"),
    ),
    "lose_all": (Say((), "{seat}的牌全部弃置", "all cards of {seat} are discarded"),),
    "return": (
        Say(
            ("role=army", "hero"),
            "{seat}以{hero}的身份回来，加入起义军，体力 {hp}，上限 {max_hp}",
            "{seat} return{s} as {hero} and join{s} the rebel army: {hp} of {max_hp} hp",
        ),
        Say(
            ("role=army",),
            "{seat}回来，加入起义军，体力 {hp}，上限 {max_hp}",
            "{seat} return{s} and join{s} the rebel army: {hp} of {max_hp} hp",
        ),
        Say((), "{seat}转世为{hero}，体力 {hp}，上限 {max_hp}", "{seat} return{s} as {hero}: {hp} of {max_hp} hp"),
    ),
    "no_return": (Say((), "没有用过的武将里没有同势力的，{seat}不能转世", "no unused hero is of the kingdom of {seat}: no return"),),
    "waits": (Say((), "{seat}等着回来", "{seat} wait{s} to return"),),
    "never_returns": (Say((), "{seat}不能再回来", "{seat} will not return any more"),),
    "hunter": (Say((), "{seat}失去胜利条件，变成义军杀手", "{seat} can no longer win so and become{s} a hunter of the rebel army"),),
    "max_falls": (Say((), "{seat}的体力上限降到 {max_hp}，体力 {hp}", "the maximum of {seat} falls to {max_hp}: {hp} hp"),),
    "reward": (Say((), "{seat}击杀反贼，摸三张牌", "{seat} killed a rebel and draw{s} three cards"),),
    "penalty": (Say((), "{seat}误杀忠臣，弃置所有牌", "{seat} killed a loyalist and lose{s} every card"),),
    "outcome": (
        Say(("kind=goal",), "目标达成", "The goal is reached"),
        Say(("kind=failed",), "目标没有达成", "The goal is missed"),
        Say(("kind=horizon",), "期限已到，目标没有达成", "Time is up and the goal is missed"),
        Say(("kind=won",), "对局结束", "The game is over"),
        Say((), "对局结束，平局", "The game is a draw"),
    ),
}

#: Why something is not allowed, by `why` of a refusal.
REASONS: Final[dict[str, tuple[Say, ...]]] = {
    "card": (Say((), "这张牌不符合要求", "this card does not fit"),),
    "count": (
        Say(("min=1", "max=1"), "要选一张牌", "exactly one card is wanted"),
        Say((), "要选 {min} 到 {max} 张牌，现在是 {given} 张", "{min} to {max} cards, not {given}"),
    ),
    "seats": (
        Say(("min=1", "max=1"), "只能选一名角色，现在是 {given} 名", "exactly one target, not {given}"),
        Say(("min=2", "max=2"), "要选两名角色，现在是 {given} 名", "exactly two targets, not {given}"),
        Say((), "要选 {min} 到 {max} 名角色，现在是 {given} 名", "{min} to {max} targets, not {given}"),
    ),
    "targets": (Say((), "目标的数目不对", "the number of targets is wrong"),),
    "self": (Say((), "不能以自己为目标", "you can't target yourself"),),
    "only_self": (Say((), "只能对自己使用", "only for yourself"),),
    "dead": (Say((), "已经阵亡", "already dead"),),
    "distance": (Say((), "够不着：距离 {distance}", "out of reach: distance {distance}"),),
    "range": (Say((), "够不着：距离 {distance}，范围 {range}", "out of reach: distance {distance}, range {range}"),),
    "limit": (Say((), "本回合可用的【杀】已经用完", "no more slashes may be used this turn"),),
    "full_hp": (Say((), "体力没有受损", "not wounded"),),
    "laid": (Say((), "判定区里已有同名的牌", "a card of that name already lies in the judging zone"),),
    "lord": (Say((), "不能对主公使用", "not on the lord"),),
    "two_left": (Say((), "只剩两名玩家", "only two players are left"),),
    "no_card": (Say((), "区域里没有牌", "has no cards"),),
    "no_weapon": (Say((), "没有装备武器", "wears no weapon"),),
    "nobody": (Say((), "没有人可以问", "nobody can be asked"),),
    "no_hand": (Say((), "没有手牌", "has no hand cards"),),
    "alive": (Say((), "还活着", "still alive"),),
    "enough": (Say((), "已经有足够的牌，不能再收", "has enough cards and may get no more"),),
    "returned": (Say((), "转世的人不能献祭", "one who has returned may not sacrifice"),),
    "once_a_turn": (Say((), "每个回合只能做一次", "only once in each turn"),),
    "no_target": (Say((), "没有可选的目标", "there is no possible target"),),
    "two_weapons": (Say((), "没有哪一把武器单独够得着、也用得了", "none of the weapons allows it alone, and two can't be put together"),),
    "not_male": (Say((), "不是男性角色", "is not male"),),
    "once": (Say((), "每个出牌阶段只能发动一次", "only once per play phase"),),
    "once_a_game": (Say((), "每局只能发动一次", "only once per game"),),
    "last_hp": (Say((), "只剩最后 1 点体力", "the last point of hp is no price"),),
    "skill": (Say((), "{skill}：不能成为目标", "{skill}: can't be a target of this"),),
    "kingdom": (Say((), "没有可以响应的同势力角色", "nobody of that kingdom can answer"),),
    "hand": (Say((), "还有手牌", "there are hand cards left"),),
    "not_asked": (Say((), "现在没有问到这名角色", "this seat is not asked now"),),
    "equipped": (Say((), "装备区里的牌不能这样使用", "a card in the equipment zone can't be used like this"),),
    "not_held": (Say((), "手里没有这张牌", "the card is not there"),),
    "not_converted": (Say((), "{skill}不能这样转化", "{skill} does not turn cards like this"),),
    "other_card": (Say((), "这张牌不是{card}", "the card is no {card}"),),
    "only_in_response": (Say((), "只能在需要时打出，不能主动使用", "only in response, not of your own accord"),),
    "no_such_seat": (Say((), "没有 {number} 号位", "there is no seat {number}"),),
    "no_such_skill": (Say((), "没有{skill}这个技能", "there is no skill {skill} here"),),
    "unknown_card": (Say((), "没有这种牌", "there is no such card"),),
    "no_question": (Say((), "现在没有要你回答的事", "nothing is asked now"),),
    "not_offered": (Say((), "现在不能这样做", "this can't be done now"),),
    # of the board itself
    "card_first": (Say((), "先选一张牌", "choose a card first"),),
    "no_seat_wanted": (Say((), "这张牌不用选目标", "this card takes no target"),),
}

#: What is asked, by kind of question.
QUESTIONS: Final[dict[str, tuple[Say, ...]]] = {
    "play": (Say((), "轮到你：选一张手牌，发动技能，或者结束出牌。", "Your move: choose a card, use a skill, or end the phase."),),
    "respond": (
        Say(("source", "card", "mode=use"), "{source}对你使用了{card}：要用一张{needs}吗？", "{source} used {card} on you: use a {needs}?"),
        Say(("source", "card"), "{source}对你使用了{card}：要打出一张{needs}吗？", "{source} used {card} on you: play a {needs}?"),
        Say(("mode=use",), "要用一张{needs}吗？", "Use a {needs}?"),
        Say((), "要打出一张{needs}吗？", "Play a {needs}?"),
    ),
    "rescue": (
        Say(("dying",), "{dying}濒死：要救吗？", "{dying} {is} dying: come to the rescue?"),
        Say((), "有人濒死：要救吗？", "Somebody is dying: come to the rescue?"),
    ),
    "nullify": (
        Say(
            ("user", "target"),
            "{user}对{target}的{card}即将生效：要抵消吗？",
            "{user's} {card} on {target} is about to take effect: nullify it?",
        ),
        Say(("target",), "{target}的{card}即将生效：要抵消吗？", "{card} on {target} is about to take effect: nullify it?"),
        Say((), "{card}即将生效：要抵消吗？", "{card} is about to take effect: nullify it?"),
    ),
    "invoke": (
        Say(("one",), "要不要发动{one}？", "Invoke {one}?"),
        Say((), "要发动哪一个技能？", "Which skill will you invoke?"),
    ),
    "pick_card": (
        Say(("weapon",), "用哪一把武器？", "With which weapon?"),
        Say(("of",), "选{of}的一张牌。手牌只能盲选。", "Choose a card of {of}. Hand cards are picked blind."),
        Say((), "从亮出的牌里拿一张。", "Take one of the cards that lie open."),
    ),
    "pick_cards": (
        Say(("exact",), "选 {exact} 张牌。", "Choose {exact} card(s)."),
        Say((), "选 {min} 到 {max} 张牌。", "Choose {min} to {max} cards."),
    ),
    "pick_seat": (Say((), "选一名角色。", "Choose a seat."),),
    "pick_seats": (
        Say(("exact=1",), "选一名角色。", "Choose a seat."),
        Say((), "选 {min} 到 {max} 名角色。", "Choose {min} to {max} seats."),
    ),
    "discard": (
        Say(("reason=hand_limit", "exact"), "手牌超过上限：弃置 {exact} 张。", "Over the hand limit: discard {exact}."),
        Say(("exact",), "弃置 {exact} 张牌。", "Discard {exact} card(s)."),
        Say((), "弃置 {min} 到 {max} 张牌。", "Discard {min} to {max} cards."),
    ),
    "option": (Say((), "选一项。", "Choose one."),),
    "suit": (
        Say(("by",), "{by}要抽一张手牌亮出来，你先报一种花色。", "{by} will show a hand card, picked blind: name a suit first."),
        Say((), "选一种花色。", "Choose a suit."),
    ),
    "arrange": (Say((), "把这些牌排好：先写的先摸到。", "Put these cards in order: the first is drawn first."),),
    "nature": (Say((), "由牌堆决定。", "The deck decides."),),
    "hero": (Say((), "翻出哪名武将？", "Which hero turns up?"),),
}

#: What an own answer says of itself, by verb; for the learner's line and for what is about to be confirmed.
CHOICES: Final[dict[str, tuple[Say, ...]]] = {
    "use": (
        Say(("second",), "对{targets}使用{cards}，指定{second}", "use {cards} on {targets}, naming {second}"),
        Say(("skill", "targets"), "以{skill}把{cards}当{card}，对{targets}使用", "use {cards} as {card} by {skill} on {targets}"),
        Say(("skill",), "以{skill}把{cards}当{card}使用", "use {cards} as {card} by {skill}"),
        Say(("targets",), "对{targets}使用{cards}", "use {cards} on {targets}"),
        Say((), "使用{cards}", "use {cards}"),
    ),
    "skill": (
        Say(("cards", "targets"), "发动{skill}：{cards}，目标{targets}", "use {skill} with {cards} on {targets}"),
        Say(("cards",), "发动{skill}：{cards}", "use {skill} with {cards}"),
        Say(("targets",), "发动{skill}，目标{targets}", "use {skill} on {targets}"),
        Say((), "发动{skill}", "use {skill}"),
    ),
    "discard": (Say((), "弃置{cards}", "discard {cards}"),),
    "end": (Say((), "结束出牌", "end the play phase"),),
    "card": (
        Say(("question=nullify", "skill", "cards"), "以{skill}把{cards}当{card}抵消", "nullify with {cards} as {card} by {skill}"),
        Say(("question=nullify", "cards"), "用{cards}抵消", "nullify with {cards}"),
        Say(("question=rescue", "skill", "cards"), "以{skill}把{cards}当{card}救人", "rescue with {cards} as {card} by {skill}"),
        Say(("question=rescue", "cards"), "用{cards}救人", "rescue with {cards}"),
        Say(("mode=use", "skill", "cards"), "以{skill}把{cards}当{card}使用", "use {cards} as {card} by {skill}"),
        Say(("mode=use", "cards"), "使用{cards}", "use {cards}"),
        Say(("skill", "cards"), "以{skill}把{cards}当{card}打出", "play {cards} as {card} by {skill}"),
        Say(("skill",), "发动{skill}", "use {skill}"),
        Say((), "打出{cards}", "play {cards}"),
    ),
    "pass": (
        Say(("question=invoke", "one"), "不发动{one}", "do not invoke {one}"),
        Say(("question=respond",), "不出{needs}", "give no {needs}"),
        Say(("question=rescue",), "不救", "no rescue"),
        Say(("question=nullify",), "不抵消", "do not nullify"),
        Say((), "不发动", "pass"),
    ),
    "invoke": (Say((), "发动{skill}", "invoke {skill}"),),
    "cards": (
        Say(("question=discard",), "弃置{cards}", "discard {cards}"),
        Say((), "选{cards}", "choose {cards}"),
    ),
    "seats": (Say((), "选{targets}", "choose {targets}"),),
    "card_of": (
        Say(("weapon", "cards"), "用{cards}", "with {cards}"),
        Say(("cards", "targets"), "选{targets}的{cards}", "choose {cards} of {targets}"),
        Say(("cards",), "拿{cards}", "take {cards}"),
        Say((), "盲选{targets}的一张手牌", "pick a hand card of {targets} blind"),
    ),
    "suit": (Say((), "选{suit}", "choose {suit}"),),
    "option": (Say((), "选“{option}”", 'choose "{option}"'),),
    "nature": (Say((), "翻出{cards}", "{cards} turns up"),),
    "hero": (Say((), "翻出{hero}", "{hero} turns up"),),
    "arrange": (
        Say(("bottom", "cards"), "牌堆顶依次放{cards}，牌堆底依次放{bottom}", "on top {cards}, at the bottom {bottom}"),
        Say(("bottom",), "全部放到牌堆底：{bottom}", "all to the bottom: {bottom}"),
        Say((), "牌堆顶依次放{cards}", "on top {cards}"),
    ),
}

_PIECE = re.compile(r"\{([A-Za-z_]+)('s)?\}")


def _met(needs: Sequence[str], data: Data) -> bool:
    for need in needs:
        key, _, value = need.partition("=")
        found = data.get(key)
        if value:
            if str(found) != value:
                return False
        elif found in (None, "", 0, False) or found in ((), []):
            return False
    return True


def wording(says: Sequence[Say], data: Data) -> Say:
    """The first wording whose needs the data meet; the last one if none does."""
    return next((s for s in says if _met(s.needs, data)), says[-1])


@dataclass(frozen=True, slots=True)
class Voice:
    """For whom a sentence is made: the language and which seat is the reader's own."""

    lang: Lang
    you: int = 0

    def word(self, table: str, key: Any) -> str:
        """A word of `WORDS` in this language; the key itself if it is not known."""
        pair = WORDS[table].get(str(key))
        return str(key) if pair is None else pair[0 if self.lang == "zh" else 1]


def say(table: Mapping[str, tuple[Say, ...]], key: str, data: Data, voice: Voice) -> list[Part]:
    """A sentence in parts. An unknown key gives the key itself, so that nothing is lost where a wording is missing."""
    says = table.get(key)
    if says is None:
        return [Part("text", key)]
    chosen = wording(says, data)
    return fill(chosen.zh if voice.lang == "zh" else chosen.en, data, voice)


def fill(text: str, data: Data, voice: Voice) -> list[Part]:
    """A text with its placeholders filled in, in parts. `card(s)` is one card or several, as the figure before it says."""
    out: list[Part] = []
    last, subject = 0, 0
    figure: Any = 0
    en = voice.lang == "en"

    def put(value: str) -> None:
        if value:
            out.append(Part("text", value))

    for found in _PIECE.finditer(text):
        put(text[last : found.start()].replace("(s)", "" if figure == 1 else "s"))
        last = found.end()
        name, owns = found[1], bool(found[2])
        if name == "s":
            put("" if subject == voice.you else "s")
            continue
        if name in ("is", "has"):
            put({"is": "are", "has": "have"}[name] if subject == voice.you else name)
            continue
        value = data.get(name[:1].lower() + name[1:])
        if name in SEATS or name == "dying":
            subject = _seat(value)
            out.append(Part("your" if owns and subject == voice.you else "who", subject))
            if owns and subject != voice.you:
                put("'s" if en else "的")
        elif name == "targets":
            _series(out, [Part("who", _seat(v)) for v in value or ()], voice)
        elif name in ("cards", "replaced", "bottom") and not isinstance(value, int):
            _series(out, [Part("card", v) for v in value or ()], voice)
        elif name in KINDS:
            out.append(Part("kind", value))
        elif name == "hero":
            out.append(Part("hero", value))
        elif name in SKILLS or name == "one":
            out.append(Part("skill", value))
        elif name.lower() in WORDS:
            word = voice.word(name.lower(), value)
            put(word[:1].upper() + word[1:] if name[0].isupper() else word)
        else:
            figure = value
            put(str(value))
    put(text[last:].replace("(s)", "" if figure == 1 else "s"))
    return out


def _seat(value: Any) -> int:
    return int(value) if value is not None else 0


def _series(out: list[Part], parts: Sequence[Part], voice: Voice) -> None:
    for i, part in enumerate(parts):
        if i:
            out.append(Part("text", "、" if voice.lang == "zh" else ", " if i < len(parts) - 1 else " and "))
        out.append(part)
