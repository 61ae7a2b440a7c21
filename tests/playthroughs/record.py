"""The recorded matches. `python -m tests.playthroughs.record` writes them anew.

Codes and lots come from seeded dice; a codebreaker who is not told what to guess plays a code that
fits all marks so far.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any

from codepegs import Rules, edition
from tests.matches import lexicon
from tests.playthroughs.storyteller import WIDTH, Story

HERE = Path(__file__).parent
PLAYTHROUGHS: dict[str, tuple[str, Callable[[], Story]]] = {}


def playthrough(name: str, shows: str) -> Callable[[Callable[[], Story]], Callable[[], Story]]:
    """Name a recorded match, and say what it shows."""

    def keep(script: Callable[[], Story]) -> Callable[[], Story]:
        PLAYTHROUGHS[name] = (shows, script)
        return script

    return keep


def recorded(name: str) -> str:
    """The text of a playthrough, played now."""
    shows, script = PLAYTHROUGHS[name]
    title = f"{name}\n{'=' * len(name)}"
    return f"{title}\n{fill(shows, WIDTH)}\n\n{script().told()}"


def rules(name: str, players: int = 2, **options: Any) -> Rules:
    """The rules of an edition, with twenty words for the word edition."""
    return edition(name).rules(players, lexicon=lexicon, **options)


def whole_match(of: Rules, seed: int = 1, first: int | None = 0) -> Story:
    """A match played to its end by players who think."""
    story = Story(of, seed, first)
    story.play_on()
    return story


# -- classic-1972 (004) --------------------------------------------------------------------------


@playthrough(
    "classic-1972",
    "The game of 1972: six colours, colours may repeat, ten rows. The rows used as codebreaker "
    "count, and the fewest win (004:19). Who begins is drawn by lot.",
)
def classic() -> Story:
    return whole_match(rules("classic-1972"), seed=3, first=None)


@playthrough(
    "classic-1972-blanks",
    "Game No. 2 (004:27-31): holes may stay empty, and an empty hole counts as a seventh colour. "
    "It is written as _.",
)
def classic_blanks() -> Story:
    story = Story(rules("classic-1972", blanks=True), seed=2)
    story.round("_RR_", "RRBB", "R_B_")
    story.play_on()
    return story


@playthrough(
    "classic-1972-time",
    "A time for each row was agreed (004:19): 60 seconds. A row out of time is used up, unmarked "
    "(decision 3). The clock is asked too early once, and a guess comes too late once.",
)
def classic_time() -> Story:
    story = Story(rules("classic-1972", time=60, rows=4), seed=5)
    story.set_code("RBGY")
    story.wait(20)
    story.guess("RRBB")
    story.wait(59)
    story.run_out()
    story.wait(1)
    story.run_out()
    story.wait(61)
    story.guess("RGBK")
    story.run_out()
    story.guess("RGBW")
    story.round("KKWW", "KKWW")
    return story


# -- duel (001) ----------------------------------------------------------------------------------


@playthrough(
    "duel",
    "The duel: eight colours, each at most once in a code, but a guess may be any pegs (001:36, "
    "001:44). The codemaker gets a point for each row used (001:77).",
)
def duel() -> Story:
    story = Story(rules("duel"), seed=1)
    story.set_code("RRYB")
    story.round("PRBY", "WWPP", "GGRR")
    story.play_on()
    return story


@playthrough("duel-doubles", "Double colours (001:95-98): a code may use a colour more than once.")
def duel_doubles() -> Story:
    story = Story(rules("duel", doubles=True), seed=4)
    story.round("RRYB")
    story.play_on()
    return story


@playthrough(
    "duel-blanks",
    "The ninth colour (001:100-104): any number of holes may stay empty; every other colour stands "
    "at most once. The first codemaker tries two reds.",
)
def duel_blanks() -> Story:
    story = Story(rules("duel", blanks=True), seed=6)
    story.set_code("RR_B")
    story.round("__RB")
    story.play_on()
    return story


@playthrough("duel-doubles-blanks", "Double colours and the ninth colour together: 6561 codes.")
def duel_doubles_blanks() -> Story:
    story = Story(rules("duel", doubles=True, blanks=True), seed=7)
    story.round("RR__")
    story.play_on()
    return story


def false_mark(**options: Any) -> Story:
    story = Story(rules("duel", marks="hand", rows=5, **options), seed=8)
    story.set_code("PRBY")
    story.guess("PBRW")
    story.mark(5, 0)
    story.mark(1, 1)
    for pegs in ("YPSW", "WSRG", "OBWY", "SBOP"):
        story.guess(pegs)
        story.mark()
    for code, guesses in (("YBRP", ("WPGR", "YBRP")), ("OSYB", ("OSBY", "OSYB"))):
        story.set_code(code)
        for pegs in guesses:
            story.guess(pegs)
            story.mark()
    return story


@playthrough(
    "duel-hand-marks",
    "Marks by hand. Five red pegs on four holes are refused at once. Then Tim forgets a white peg. "
    "Other codes would fit his marks, so nobody can tell until the rows are used up and the code is "
    "shown: the round is aborted, Ben gets 3 points, and Tim sets a new code (decisions 1 and 2).",
)
def duel_hand() -> Story:
    return false_mark()


@playthrough(
    "duel-hand-marks-as-printed",
    "The same false mark, scored as 001:88 prints it: the codebreaker loses 3 points.",
)
def duel_as_printed() -> Story:
    return false_mark(false_mark="as-printed")


@playthrough(
    "duel-takeback",
    "Marks by hand and 60 seconds a row. Ben takes a guess back before it is marked, and his row "
    "keeps its deadline. It is too late when the row's time is over, when the guess is marked, and "
    "for anybody else's guess. Only what stays is written.",
)
def duel_takeback() -> Story:
    story = Story(rules("duel", marks="hand", time=60, rows=3), seed=31)
    story.set_code("PRBY")
    story.take_back(1)
    story.wait(20)
    story.guess("WWPP")
    story.take_back(0)
    story.wait(30)
    story.take_back(1)
    story.guess("PBRW")
    story.mark()
    story.take_back(1)
    story.guess("PRYB")
    story.wait(61)
    story.take_back(1)
    story.mark()
    story.guess("PRBY")
    story.mark()
    story.set_code("OSYB")
    story.guess("OSYG")
    story.take_back(0)
    story.guess("OSYB")
    story.mark()
    return story


@playthrough(
    "duel-cardboard",
    "A cardboard match with the program as arbiter: codes stand behind a real shield and the program "
    "is not told. It waits for the reveal and checks every mark. In the second round no code fits "
    "the marks, so the error is proven without the code.",
)
def duel_cardboard() -> Story:
    story = Story(rules("duel", marks="hand", rows=4), seed=9)
    story.hide_code("PRBY")
    for pegs in ("WGOS", "PBRY", "PRBY"):
        story.guess(pegs)
        story.mark()
    story.reveal()
    story.hide_code("WGOS")
    story.guess("WPGR")
    story.mark()
    story.guess("WPGR")
    story.mark(0, 2)
    story.hide_code("WGOS")
    for pegs in ("PRBY", "WSOG", "WOSG", "WWGG"):
        story.guess(pegs)
        story.mark()
    story.reveal()
    return story


# -- standard (000) ------------------------------------------------------------------------------


@playthrough(
    "standard",
    "The standard game: eight colours that may repeat, twelve rows, a point to the codemaker for "
    "each row used (000:47-56). Four rounds were agreed; points are carried on.",
)
def standard() -> Story:
    story = Story(rules("standard", rounds=4), seed=10)
    story.round("RRYB")
    story.play_on()
    return story


@playthrough(
    "standard-blanks",
    "For advanced masterminds (000:15-28): an empty hole is judged like a coloured peg.",
)
def standard_blanks() -> Story:
    story = Story(rules("standard", blanks=True), seed=11)
    story.round("_RBY", "R_BG")
    story.play_on()
    return story


@playthrough(
    "standard-failure-bonus",
    "A code that is not cracked gives the codemaker the twelve rows and, by agreement, 5 points "
    "more. Ben guesses wildly and fails; Tim does not.",
)
def standard_failure_bonus() -> Story:
    story = Story(rules("standard", failure_bonus=5), seed=12)
    story.set_code("RRYB")
    while story.match.stage == "guess":
        story.guess_wildly()
    story.play_on()
    return story


# -- family-2004 (002, 003) ----------------------------------------------------------------------


@playthrough(
    "family-2004-two",
    "The family game for two: the codebreaker wins the round by cracking the code, else the "
    "codemaker wins it (002:58-59). Each wins one here, so it is a draw.",
)
def family_two() -> Story:
    return whole_match(rules("family-2004"), seed=13)


@playthrough(
    "family-2004-two-tie-break",
    "The same tie, broken by the fewest rows used as codebreaker (decision 4).",
)
def family_two_tie_break() -> Story:
    return whole_match(rules("family-2004", tie_break="rows"), seed=13)


@playthrough(
    "family-2004-three",
    "The family game for three. The first round is the leaflet's score card (002:200-201): Ben "
    "1 3 3, Lotte 2 4 10, Tim 10. Then everybody is codemaker once.",
)
def family_three() -> Story:
    story = Story(rules("family-2004", 3), seed=14)
    story.round("PRBY", "WGOP", "PWGO", "PWRG", "PBRG", "PBWO", "PRBY")
    story.play_on()
    return story


@playthrough(
    "family-2004-three-doubles",
    "The advanced game (002:161-163): colours may repeat. That they may is open; whether they do "
    "stays secret. Nobody cracks the first code, and the codemaker gets 40 points (002:133).",
)
def family_three_doubles() -> Story:
    story = Story(rules("family-2004", 3, doubles=True), seed=15, first=2)
    story.set_code("PPPY")
    while story.match.stage == "guess":
        story.guess_wildly()
    story.play_on()
    return story


@playthrough("family-2004-four", "The family game for four, by its own table (002:141-149).")
def family_four() -> Story:
    return whole_match(rules("family-2004", 4), seed=16)


@playthrough("family-2004-five", "The family game for five, by its own table (002:151-159).")
def family_five() -> Story:
    return whole_match(rules("family-2004", 5), seed=17, first=None)


@playthrough(
    "family-2004-resignation",
    "Lotte resigns at a table of three while she is to guess. The others play on by the same rules, "
    "and nobody plays Lotte's round.",
)
def family_resignation() -> Story:
    story = Story(rules("family-2004", 3), seed=18)
    story.set_code("PRBY")
    story.guess("WGOS")
    story.resign(2)
    story.guess("PBRG")
    story.guess("PRBY")
    story.play_on()
    return story


@playthrough(
    "family-2004-leaving",
    "Players leave and come back (decision 6). Ben is back before his time of grace is over; for "
    "Lotte somebody sits in, until she returns.",
)
def family_leaving() -> Story:
    story = Story(rules("family-2004", 3), seed=19, grace=90, stand_ins=True)
    story.set_code("PRBY")
    story.wait(10)
    story.leave(1)
    story.wait(50)
    story.come_back(1)
    story.guess("WGOS")
    story.leave(2)
    story.wait(89)
    story.end_grace(2)
    story.wait(1)
    story.end_grace(2)
    story.guess("PBRG")
    story.come_back(2)
    story.guess("PRBY")
    story.play_on()
    return story


@playthrough(
    "family-2004-forfeit",
    "The same absence at a table without stand-ins: after the time of grace the seat is given up, "
    "and with two players that ends the match.",
)
def family_forfeit() -> Story:
    story = Story(rules("family-2004"), seed=20, grace=90)
    story.set_code("PRBY")
    story.guess("WGOS")
    story.leave(1)
    story.wait(90)
    story.end_grace(1)
    return story


# -- The relatives -------------------------------------------------------------------------------


@playthrough("mini", "The pocket game: the code of 1972 on a board of six rows.")
def mini() -> Story:
    return whole_match(rules("mini"), seed=21)


@playthrough("super", "The big board: five holes, eight colours.")
def super_() -> Story:
    return whole_match(rules("super"), seed=22)


@playthrough(
    "grand",
    "The grand game: each piece is one of five colours and one of five shapes. Black: piece and "
    "place. White: the piece, in another place. Blue: in that place only the colour or only the shape.",
)
def grand() -> Story:
    story = Story(rules("grand"), seed=23)
    story.round("Rt Bc Ks Gh", "Rt Ks Yc Bh", "Bc Bc Bt Gt")
    story.play_on()
    return story


@playthrough(
    "word",
    "The word game, with a list of twenty words. The length of the code is announced; guesses are "
    "words of the list, of that length.",
)
def word() -> Story:
    story = Story(rules("word"), seed=24)
    story.set_code("CART")
    story.guess("CAT")
    story.guess("TREE")
    while story.match.stage == "guess":
        story.guess()
    story.round("TEA")
    return story


@playthrough("number", "The number game: four digits from 1 to 6.")
def number() -> Story:
    story = Story(rules("number"), seed=25)
    story.round("2532", "3523")
    story.play_on()
    return story


@playthrough("kids", "The children's game: three of six animals, nine rows.")
def kids() -> Story:
    return whole_match(rules("kids"), seed=26)


@playthrough(
    "kids-young",
    "For the young: only the right animals count, wherever they stand. A mark is one number, and "
    "three right animals crack the code.",
)
def kids_young() -> Story:
    story = Story(rules("kids", young=True), seed=27)
    story.round("LMZ", "ZLT")
    story.play_on()
    return story


@playthrough(
    "bulls-and-cows",
    "Bulls and cows: four different digits, guesses likewise, and no end of rows. Ben tries a double "
    "digit, which is refused, and makes the same guess again and again, which is not (decision 5).",
)
def bulls_and_cows() -> Story:
    story = Story(rules("bulls-and-cows"), seed=28)
    story.set_code("4271")
    story.guess("0011")
    for pegs in (*["0123"] * 12, "8901"):
        story.guess(pegs)
    while story.match.current.number == 1:
        story.guess()
    story.play_on()
    return story


@playthrough(
    "custom",
    "A board of one's own: five holes, seven colours named by letters, doubles and blanks.",
)
def custom() -> Story:
    return whole_match(rules("custom", holes=5, colours=7, doubles=True, blanks=True), seed=29)


if __name__ == "__main__":
    for old in HERE.glob("*.txt"):
        old.unlink()
    for name in PLAYTHROUGHS:
        (HERE / f"{name}.txt").write_text(recorded(name), encoding="utf-8")
