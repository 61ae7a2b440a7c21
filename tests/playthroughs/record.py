"""The recorded matches. `python -m tests.playthroughs.record` writes them anew.

Codes and lots come from seeded dice; a codebreaker without a scripted guess plays a code that
fits all marks so far.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any

from codepegs import Rules, edition
from tests.matches import lexicon
from tests.playthroughs.transcript import WIDTH, Transcript

HERE = Path(__file__).parent
PLAYTHROUGHS: dict[str, tuple[str, Callable[[], Transcript]]] = {}


def playthrough(
    name: str, shows: str
) -> Callable[[Callable[[], Transcript]], Callable[[], Transcript]]:
    """Name a recorded match, and say what it shows."""

    def keep(script: Callable[[], Transcript]) -> Callable[[], Transcript]:
        PLAYTHROUGHS[name] = (shows, script)
        return script

    return keep


def recorded(name: str) -> str:
    """The text of a playthrough, played now."""
    shows, script = PLAYTHROUGHS[name]
    title = f"{name}\n{'=' * len(name)}"
    return f"{title}\n{fill(shows, WIDTH)}\n\n{script().text()}"


def rules(name: str, players: int = 2, **options: Any) -> Rules:
    """The rules of an edition, with twenty words for the word edition."""
    return edition(name).rules(players, lexicon=lexicon, **options)


def whole_match(of: Rules, seed: int = 1, first: int | None = 0) -> Transcript:
    """A match played to its end by players who think."""
    played = Transcript(of, seed, first)
    played.play_on()
    return played


# -- classic-1972 (004) --------------------------------------------------------------------------


@playthrough(
    "classic-1972",
    "The game of 1972: six colours, colours may repeat, ten rows. The rows used as codebreaker "
    "count, and the fewest win (004:19). Who begins is drawn by lot.",
)
def classic() -> Transcript:
    return whole_match(rules("classic-1972"), seed=3, first=None)


@playthrough(
    "classic-1972-blanks",
    "Game No. 2 (004:27-31): holes may stay empty, and an empty hole counts as a seventh colour. "
    "It is written as _.",
)
def classic_blanks() -> Transcript:
    played = Transcript(rules("classic-1972", blanks=True), seed=2)
    played.round("_RR_", "RRBB", "R_B_")
    played.play_on()
    return played


@playthrough(
    "classic-1972-time",
    "A time for each row was agreed (004:19): 60 seconds. A row out of time is used up, unmarked "
    "(decision 4). The clock is asked too early once, and a guess comes too late once.",
)
def classic_time() -> Transcript:
    played = Transcript(rules("classic-1972", time=60, rows=4), seed=5)
    played.set_code("RBGY")
    played.wait(20)
    played.guess("RRBB")
    played.wait(59)
    played.run_out()
    played.wait(1)
    played.run_out()
    played.wait(61)
    played.guess("RGBK")
    played.run_out()
    played.guess("RGBW")
    played.round("KKWW", "KKWW")
    return played


@playthrough(
    "classic-1972-one-round",
    "One code, one codebreaker (decision 9): Ben would win by cracking it, but he uses his rows up, "
    "and Tim wins.",
)
def classic_one_round() -> Transcript:
    played = Transcript(rules("classic-1972", rounds=1, rows=3), seed=32)
    played.set_code("RBGY")
    while played.match.stage == "guess":
        played.guess_wildly()
    return played


@playthrough(
    "classic-1972-codemaker-time",
    "Marks by hand and 20 seconds a row, so the codemaker has 60 to set the code, to mark and to "
    "reveal (decision 4). Tim lets a guess wait too long and loses the round, and the second time, "
    "with the code, the match.",
)
def classic_codemaker_time() -> Transcript:
    played = Transcript(rules("classic-1972", marks="hand", time=20, rounds=4), seed=33)
    played.set_code("RBGY")
    played.guess("RRBB")
    played.wait(59)
    played.run_out()
    played.wait(1)
    played.run_out()
    played.set_code("KKWW")
    played.guess("KKWW")
    played.mark()
    played.wait(60)
    played.run_out()
    return played


# -- duel (001) ----------------------------------------------------------------------------------


@playthrough(
    "duel",
    "The duel: eight colours, each at most once in a code, but a guess may be any pegs (001:36, "
    "001:44). The codemaker gets a point for each row used (001:77).",
)
def duel() -> Transcript:
    played = Transcript(rules("duel"), seed=1)
    played.set_code("RRYB")
    played.round("PRBY", "WWPP", "GGRR")
    played.play_on()
    return played


@playthrough("duel-doubles", "Double colours (001:95-98): a code may use a colour more than once.")
def duel_doubles() -> Transcript:
    played = Transcript(rules("duel", doubles=True), seed=4)
    played.round("RRYB")
    played.play_on()
    return played


@playthrough(
    "duel-blanks",
    "The ninth colour (001:100-104): any number of holes may stay empty; every other colour stands "
    "at most once. The first codemaker tries two reds.",
)
def duel_blanks() -> Transcript:
    played = Transcript(rules("duel", blanks=True), seed=6)
    played.set_code("RR_B")
    played.round("__RB")
    played.play_on()
    return played


@playthrough("duel-doubles-blanks", "Double colours and the ninth colour together: 6561 codes.")
def duel_doubles_blanks() -> Transcript:
    played = Transcript(rules("duel", doubles=True, blanks=True), seed=7)
    played.round("RR__")
    played.play_on()
    return played


def false_mark(**options: Any) -> Transcript:
    played = Transcript(rules("duel", marks="hand", rows=5, **options), seed=8)
    played.set_code("PRBY")
    played.guess("PBRW")
    played.mark(5, 0)
    played.mark(1, 1)
    for pegs in ("YPSW", "WSRG", "OBWY", "SBOP"):
        played.guess(pegs)
        played.mark()
    for code, guesses in (("YBRP", ("WPGR", "YBRP")), ("OSYB", ("OSBY", "OSYB"))):
        played.set_code(code)
        for pegs in guesses:
            played.guess(pegs)
            played.mark()
    return played


@playthrough(
    "duel-hand-marks",
    "Marks by hand. Five red pegs on four holes are refused at once. Then Tim forgets a white peg. "
    "Other codes would fit his marks, so nobody can tell until the rows are used up and the code is "
    "shown: the round is aborted, Ben gets 3 points, and Tim sets a new code (decisions 1 and 2).",
)
def duel_hand() -> Transcript:
    return false_mark()


@playthrough(
    "duel-hand-marks-as-printed",
    "The same false mark, scored as 001:88 prints it: the codebreaker loses 3 points.",
)
def duel_as_printed() -> Transcript:
    return false_mark(false_mark="as-printed")


@playthrough(
    "duel-own-up",
    "Marks by hand. Tim wants to own up to a mark that was right, which is refused, because the "
    "program knows the code. Then he forgets a white peg, finds it out himself and says so: the "
    "round is aborted at once (decision 2).",
)
def duel_own_up() -> Transcript:
    played = Transcript(rules("duel", marks="hand"), seed=34)
    played.set_code("PRBY")
    played.guess("PGOS")
    played.mark()
    played.own_up()
    played.guess("PBRW")
    played.mark(1, 1)
    played.own_up()
    for code in ("YBRP", "OSYB"):
        played.set_code(code)
        played.guess(code)
        played.mark()
    return played


@playthrough(
    "duel-three-errors",
    "Marks by hand, and the table agreed that a wrong one is found at once (check=at-once). Tim gives "
    "three in a row, each in another round that is played again: Ben wins the match (decision 2).",
)
def duel_three_errors() -> Transcript:
    played = Transcript(rules("duel", marks="hand", check="at-once"), seed=35)
    for code, said in (("PRBY", (0, 0)), ("WGOS", (2, 1)), ("OSYB", (4, 0))):
        played.set_code(code)
        played.guess("PBRG")
        played.mark(*said)
    return played


@playthrough(
    "duel-takeback",
    "Marks by hand and 60 seconds a row. Ben takes a guess back before it is marked, and his row "
    "keeps its deadline. It is too late when the row's time is over, when the guess is marked, and "
    "for anybody else's guess. Only what stays is written.",
)
def duel_takeback() -> Transcript:
    played = Transcript(rules("duel", marks="hand", time=60, rows=3), seed=31)
    played.set_code("PRBY")
    played.take_back(1)
    played.wait(20)
    played.guess("WWPP")
    played.take_back(0)
    played.wait(30)
    played.take_back(1)
    played.guess("PBRW")
    played.mark()
    played.take_back(1)
    played.guess("PRYB")
    played.wait(61)
    played.take_back(1)
    played.mark()
    played.guess("PRBY")
    played.mark()
    played.set_code("OSYB")
    played.guess("OSYG")
    played.take_back(0)
    played.guess("OSYB")
    played.mark()
    return played


@playthrough(
    "duel-cardboard",
    "A cardboard match with the program as arbiter: codes stand behind a real shield and the program "
    "is not told. It waits for the reveal and checks every mark. In the second round no code fits "
    "the marks, so the error is proven without the code.",
)
def duel_cardboard() -> Transcript:
    played = Transcript(rules("duel", marks="hand", rows=4), seed=9)
    played.hide_code("PRBY")
    for pegs in ("WGOS", "PBRY", "PRBY"):
        played.guess(pegs)
        played.mark()
    played.reveal()
    played.hide_code("WGOS")
    played.guess("WPGR")
    played.mark()
    played.guess("WPGR")
    played.mark(0, 2)
    played.hide_code("WGOS")
    for pegs in ("PRBY", "WSOG", "WOSG", "WWGG"):
        played.guess(pegs)
        played.mark()
    played.reveal()
    return played


# -- standard (000) ------------------------------------------------------------------------------


@playthrough(
    "standard",
    "The standard game: eight colours that may repeat, twelve rows, a point to the codemaker for "
    "each row used (000:47-56). Four rounds were agreed; points are carried on.",
)
def standard() -> Transcript:
    played = Transcript(rules("standard", rounds=4), seed=10)
    played.round("RRYB")
    played.play_on()
    return played


@playthrough(
    "standard-blanks",
    "For advanced masterminds (000:15-28): an empty hole is judged like a coloured peg.",
)
def standard_blanks() -> Transcript:
    played = Transcript(rules("standard", blanks=True), seed=11)
    played.round("_RBY", "R_BG")
    played.play_on()
    return played


@playthrough(
    "standard-failure-bonus",
    "A code that is not cracked gives the codemaker the twelve rows and, by agreement, 5 points "
    "more. Ben guesses wildly and fails; Tim does not.",
)
def standard_failure_bonus() -> Transcript:
    played = Transcript(rules("standard", failure_bonus=5), seed=12)
    played.set_code("RRYB")
    while played.match.stage == "guess":
        played.guess_wildly()
    played.play_on()
    return played


@playthrough(
    "standard-claim",
    "No time was agreed, and Ben does not come back to his row. After ten minutes Tim has the round "
    "dropped, and Ben cannot win the match any more, although he has the most points.",
)
def standard_claim() -> Transcript:
    played = Transcript(rules("standard"), seed=36)
    played.set_code("RRYB")
    played.guess("RRBB")
    played.wait(599)
    played.claim(0)
    played.wait(1)
    played.claim(0)
    played.round("WPGR", "OOOO", "WPGR")
    return played


# -- family-2004 (002, 003) ----------------------------------------------------------------------


@playthrough(
    "family-2004-two",
    "The family game for two: the codebreaker wins the round by cracking the code, else the "
    "codemaker wins it (002:58-59). Each wins one here, so it is a draw.",
)
def family_two() -> Transcript:
    return whole_match(rules("family-2004"), seed=13)


@playthrough(
    "family-2004-two-tie-break",
    "The same tie, broken by the fewest rows used as codebreaker (decision 5).",
)
def family_two_tie_break() -> Transcript:
    return whole_match(rules("family-2004", tie_break="rows"), seed=13)


@playthrough(
    "family-2004-three",
    "The family game for three. The first round is the leaflet's score card (002:200-201): Ben "
    "1 3 3, Lotte 2 4 10, Tim 10. Then everybody is codemaker once.",
)
def family_three() -> Transcript:
    played = Transcript(rules("family-2004", 3), seed=14)
    played.round("PRBY", "WGOP", "PWGO", "PWRG", "PBRG", "PBWO", "PRBY")
    played.play_on()
    return played


@playthrough(
    "family-2004-three-doubles",
    "The advanced game (002:161-163): colours may repeat. That they may is open; whether they do "
    "stays secret. Nobody cracks the first code, and the codemaker gets 40 points (002:133).",
)
def family_three_doubles() -> Transcript:
    played = Transcript(rules("family-2004", 3, doubles=True), seed=15, first=2)
    played.set_code("PPPY")
    while played.match.stage == "guess":
        played.guess_wildly()
    played.play_on()
    return played


@playthrough("family-2004-four", "The family game for four, by its own table (002:141-149).")
def family_four() -> Transcript:
    return whole_match(rules("family-2004", 4), seed=16)


@playthrough("family-2004-five", "The family game for five, by its own table (002:151-159).")
def family_five() -> Transcript:
    return whole_match(rules("family-2004", 5), seed=17, first=None)


@playthrough(
    "family-2004-resignation",
    "Lotte resigns at a table of three while she is to guess. The others play on by the same rules, "
    "and nobody plays Lotte's round.",
)
def family_resignation() -> Transcript:
    played = Transcript(rules("family-2004", 3), seed=18)
    played.set_code("PRBY")
    played.guess("WGOS")
    played.resign(2)
    played.guess("PBRG")
    played.guess("PRBY")
    played.play_on()
    return played


@playthrough(
    "family-2004-leaving",
    "Players leave and come back (decision 7). Ben is back before his time of grace is over; for "
    "Lotte somebody sits in, until she returns.",
)
def family_leaving() -> Transcript:
    played = Transcript(rules("family-2004", 3), seed=19, grace=90, stand_ins=True)
    played.set_code("PRBY")
    played.wait(10)
    played.leave(1)
    played.wait(50)
    played.come_back(1)
    played.guess("WGOS")
    played.leave(2)
    played.wait(89)
    played.end_grace(2)
    played.wait(1)
    played.end_grace(2)
    played.guess("PBRG")
    played.come_back(2)
    played.guess("PRBY")
    played.play_on()
    return played


@playthrough(
    "family-2004-forfeit",
    "The same absence at a table without stand-ins: after the time of grace the seat is given up, "
    "and with two players that ends the match.",
)
def family_forfeit() -> Transcript:
    played = Transcript(rules("family-2004"), seed=20, grace=90)
    played.set_code("PRBY")
    played.guess("WGOS")
    played.leave(1)
    played.wait(90)
    played.end_grace(1)
    return played


# -- The relatives -------------------------------------------------------------------------------


@playthrough("mini", "The pocket game: the code of 1972 on a board of six rows.")
def mini() -> Transcript:
    return whole_match(rules("mini"), seed=21)


@playthrough(
    "to-go",
    "The travel game of 2001: the six colours of 1972, red and white key pegs, ten rows, a point to "
    "the codemaker for each row used. Marks are given by hand; Tim counts one wrong and Ben gets 3 "
    "points for it.",
)
def to_go() -> Transcript:
    played = Transcript(rules("to-go", marks="hand"), seed=36)
    played.set_code("RBGY")
    played.guess("RRBB")
    played.mark(1, 2)
    played.guess("RBKY")
    played.mark()
    played.guess("RBGY")
    played.mark()
    for code, guesses in (("KKWR", ("KWKR", "KKWR")), ("GYGY", ("GGYY", "YGYG", "GYGY"))):
        played.set_code(code)
        for pegs in guesses:
            played.guess(pegs)
            played.mark()
    return played


@playthrough(
    "to-go-blanks",
    "The travel game with its seventh colour: an empty hole, written as _.",
)
def to_go_blanks() -> Transcript:
    played = Transcript(rules("to-go", blanks=True), seed=37)
    played.round("K__R", "KK__")
    played.play_on()
    return played


@playthrough("super", "The big board: five holes, eight colours.")
def super_() -> Transcript:
    return whole_match(rules("super"), seed=22)


@playthrough(
    "grand",
    "The grand game: each piece is one of five colours and one of five shapes. Black: piece and "
    "place. White: the piece, in another place. Blue: in that place only the colour or only the shape.",
)
def grand() -> Transcript:
    played = Transcript(rules("grand"), seed=23)
    played.round("Rt Bc Ks Gh", "Rt Ks Yc Bh", "Bc Bc Bt Gt")
    played.play_on()
    return played


@playthrough(
    "grand-travel",
    "The travel board of the grand game: three pieces, 15,625 codes.",
)
def grand_travel() -> Transcript:
    played = Transcript(rules("grand", holes=3), seed=38)
    played.round("Rt Bc Ks", "Rt Ks Yc", "Bt Bc Kh")
    played.play_on()
    return played


@playthrough(
    "word",
    "The word game, with a list of twenty words. The length of the code is announced; guesses are "
    "words of the list, of that length.",
)
def word() -> Transcript:
    played = Transcript(rules("word"), seed=24)
    played.set_code("CART")
    played.guess("CAT")
    played.guess("TREE")
    while played.match.stage == "guess":
        played.guess()
    played.round("TEA")
    return played


@playthrough("number", "The number game: four digits from 1 to 6.")
def number() -> Transcript:
    played = Transcript(rules("number"), seed=25)
    played.round("2532", "3523")
    played.play_on()
    return played


@playthrough(
    "number-sum",
    "The number game with clue=sum: the sum of the digits is told to everybody before the first row.",
)
def number_sum() -> Transcript:
    return whole_match(rules("number", clue="sum"), seed=41)


@playthrough(
    "number-false-sum",
    "The sum of a code on a real table is told by its codemaker. An impossible one is refused. "
    "Tim adds up wrongly, every mark is true, and the code shows it: the round is aborted.",
)
def number_false_sum() -> Transcript:
    played = Transcript(rules("number", clue="sum", marks="hand", rows=2), seed=42)
    played.hide_code("6143", 99)
    played.hide_code("6143", 15)
    for pegs in ("1266", "4425"):
        played.guess(pegs)
        played.mark()
    played.reveal()
    for code in ("2235", "6664"):
        played.set_code(code)
        played.guess(code)
        played.mark()
    return played


@playthrough("kids", "The children's game: three of six animals, nine rows.")
def kids() -> Transcript:
    return whole_match(rules("kids"), seed=26)


@playthrough(
    "kids-young",
    "For the young: only the right animals count, wherever they stand. A mark is one number, and "
    "three right animals crack the code.",
)
def kids_young() -> Transcript:
    played = Transcript(rules("kids", young=True), seed=27)
    played.round("LMZ", "ZLT")
    played.play_on()
    return played


@playthrough(
    "bulls-and-cows",
    "Bulls and cows: four different digits, guesses likewise, and no end of rows. Ben tries a double "
    "digit, which is refused, and makes the same guess again and again, which is not (decision 6).",
)
def bulls_and_cows() -> Transcript:
    played = Transcript(rules("bulls-and-cows"), seed=28)
    played.set_code("4271")
    played.guess("0011")
    for pegs in (*["0123"] * 12, "8901"):
        played.guess(pegs)
    while played.match.current.number == 1:
        played.guess()
    played.play_on()
    return played


@playthrough(
    "electronic",
    "The electronic game: four digits of ten, which may repeat, and no end of rows.",
)
def electronic() -> Transcript:
    played = Transcript(rules("electronic"), seed=39)
    played.round("4004", "0044", "4400")
    played.play_on()
    return played


@playthrough(
    "electronic-five",
    "The electronic game with five digits: 100,000 codes.",
)
def electronic_five() -> Transcript:
    played = Transcript(rules("electronic", holes=5), seed=40)
    played.round("40041", "01234", "99999")
    played.play_on()
    return played


@playthrough(
    "custom",
    "A board of one's own: five holes, seven colours named by letters, doubles and blanks.",
)
def custom() -> Transcript:
    return whole_match(rules("custom", holes=5, colours=7, doubles=True, blanks=True), seed=29)


if __name__ == "__main__":
    for old in HERE.glob("*.txt"):
        old.unlink()
    for name in PLAYTHROUGHS:
        (HERE / f"{name}.txt").write_text(recorded(name), encoding="utf-8")
