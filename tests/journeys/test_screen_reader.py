"""Screen readers: every change is announced in one sentence, and the tree has everything."""

from __future__ import annotations

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite


def test_a_whole_match_is_heard_sentence_by_sentence(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "family-2004", "rounds=2", "doubles", first=1)
    rules = words.agreed("family-2004", "doubles")
    for person in (tim, ben):
        person.hears("The match begins: Tim and Ben.")
        person.hears("Round 1 of 2. Ben is codemaker.")
    playing.set_code(ben, rules, "PRBY")
    tim.hears("Ben has set a code of 4 pegs. Row 1 of 12. Tim guesses.")
    rows = ["WGOO", "WGOP", "PBRG", "PRBY"]
    for number, row in enumerate(rows, start=1):
        playing.guess(tim, rules, number, row)
        for person in (tim, ben):
            person.hears(words.row(rules, number, row, rules.mark("PRBY", row)))
    # Pegs are announced as they are placed.
    tim.hears("Hole 4: yellow.")
    for person in (tim, ben):
        person.hears("The code was pink, red, blue, yellow.")
        person.hears("Tim has cracked the code in row 4. This round: Tim: 1, Ben: 0.")
        # The accessibility tree still has all rows.
        sentences = [
            words.row(rules, number, row, rules.mark("PRBY", row))
            for number, row in enumerate(rows, start=1)
        ]
        playing.sees_rows(person, *sentences)
    playing.go_on(tim, ben)
    playing.set_code(tim, rules, "WWGG")
    playing.guess(ben, rules, 1, "WWGG")
    for person in (tim, ben):
        person.hears("Row 1: white, white, green, green. Red slider at 4.")
        person.hears("The match is a draw between Tim and Ben.")
        playing.sees_result(person, "The match is a draw between Tim and Ben.", 1, 1)
    # Each row was announced once.
    heard = [one for one in " ".join(ben.said).split("Row ") if one[0].isdigit()]
    assert len([one for one in heard if "slider" in one]) == 5


def test_score_time_rows_and_turn_are_said_when_a_key_asks(invite: Invite) -> None:
    tim, ben = invite("Tim"), invite("Ben")
    lobby.start_match([tim, ben], "mini", "rounds=2", "time=300")
    rules = words.agreed("mini")
    playing.set_code(tim, rules, "RBGY")
    playing.guess(ben, rules, 1, "RRBB")
    playing.sees_row(ben, words.row(rules, 1, "RRBB", (1, 1)))
    for key, sentence in {
        ",": "Total: Tim: 0, Ben: 0.",
        ".": "minutes left.",
        "-": "5 rows are left.",
        ";": "Ben guesses: row 2.",
    }.items():
        ben.page.keyboard.press(key)
        ben.hears(sentence)
    # With single keys turned off in the settings, the keys announce nothing.
    ben.page.evaluate("localStorage['codepegs.settings'] = JSON.stringify({singleKeys: false})")
    ben.page.reload()
    playing.sees_row(ben, words.row(rules, 1, "RRBB", (1, 1)))
    ben.page.keyboard.press(",")
    playing.guess(ben, rules, 2, "RBGY")
    ben.hears("Row 2: red, blue, green, yellow.")
    assert not any("Total:" in said for said in ben.said)
    playing.go_on(tim, ben)
    playing.play_round([tim, ben], rules, 1, "WWKK", ["WWKK"])
    playing.sees_result(tim, "You have won!", 1, 2)
