"""Three to five people online: the family game of 2004, with its turns, its table and its card."""

from __future__ import annotations

from tests.journeys import lobby, playing, words
from tests.journeys.conftest import Invite


def test_three_play_the_score_card_of_the_leaflet(invite: Invite) -> None:
    """002:194-206: the codemaker 10, one codebreaker 1 3 3, the other 2 4 10."""
    people = [invite("Tim"), invite("Ben"), invite("Lotte")]
    tim, ben, lotte = people
    lobby.start_match(people, "family-2004")
    rules = words.agreed("family-2004", players=3)
    playing.play_round(people, rules, 0, "PRBY", ["WGOP", "PWGO", "PWRG", "PBRG", "PBWO", "PRBY"])
    for person in people:
        person.sees("Lotte cracked it in row 6.")
        playing.sees_line(
            person,
            "ROUND 1",
            "codemaker’s points: 10",
            "points of the guesses: 1 3 3 sum of the round: 7",
            "points of the guesses: 2 4 10 sum of the round: 16",
        )
    # Everybody is codemaker once; the player to their left begins.
    playing.go_on(*people)
    playing.play_round(people, rules, 1, "OPBY", ["OPBY"])
    playing.go_on(*people)
    playing.play_round(people, rules, 2, "WGPO", ["SSSS", "WGPO"])
    playing.sees_result(tim, "Lotte has won the match.", 10, 22, 32)
    playing.sees_result(ben, "Lotte has won the match.", 10, 22, 32)
    playing.sees_result(lotte, "You have won!", 10, 22, 32)
    whole = {
        "NAME": ["Tim", "Ben", "Lotte"],
        "ROUND 1": [
            "codemaker’s points: 10",
            "points of the guesses: 1 3 3 sum of the round: 7",
            "points of the guesses: 2 4 10 sum of the round: 16",
        ],
        "ROUND 2": [
            "sum of the round: 0",
            "codemaker’s points: 5",
            "points of the guesses: 10 sum of the round: 10",
        ],
        "ROUND 3": [
            "points of the guesses: 0 sum of the round: 0",
            "points of the guesses: 10 sum of the round: 10",
            "codemaker’s points: 6",
        ],
        "TOTAL": ["10", "22", "32"],
    }
    playing.sees(lotte, playing.card, whole)


def test_four_play_and_an_uncracked_code_pays_its_codemaker_most(invite: Invite) -> None:
    people = [invite(name) for name in ("Tim", "Ben", "Lotte", "Ida")]
    lobby.start_match(people, "family-2004", "rows=2")
    rules = words.agreed("family-2004", players=4)
    playing.play_round(people, rules, 0, "PRBY", ["WGOS", "PWGO"])
    people[3].sees("Not cracked.")
    for codemaker in (1, 2, 3):
        playing.go_on(*people)
        playing.play_round(people, rules, codemaker, "PRBY", ["PRBY"])
    scores = (30 + 10, 5, 2 + 10 + 5, 10 + 5)
    playing.sees_result(people[0], "You have won!", *scores)
    for person in people[1:]:
        playing.sees_result(person, "Tim has won the match.", *scores)


def test_five_play_five_rounds_and_the_turn_goes_leftwards(invite: Invite) -> None:
    people = [invite(name) for name in ("Tim", "Ben", "Lotte", "Ida", "Mo")]
    lobby.start_match(people, "family-2004", first=3)
    rules = words.agreed("family-2004", players=5)
    # Ida sets the first code; Mo, Tim, Ben, Lotte guess, and Mo again.
    playing.play_round(people, rules, 3, "PRBY", ["WGOP", "PWGO", "PWRG", "PBRG", "PRBY"])
    people[0].sees("Mo cracked it in row 5.")
    for codemaker in (4, 0, 1, 2):
        playing.go_on(*people)
        playing.play_round(people, rules, codemaker, "WGPO", ["WGPO"])
    scores = (
        2 + 10 + 5,  # Tim guessed the second row, cracked Mo's code, and was codemaker
        3 + 10 + 5,
        4 + 10 + 5,
        9 + 10,  # Ida's code was cracked in row 5; she cracked Lotte's
        11 + 5,
    )
    for person in (people[0], people[1], people[4]):
        playing.sees_result(person, "The match is a draw between Lotte and Ida.", *scores)
    playing.sees_line(
        people[4],
        "ROUND 1",
        "points of the guesses: 2 sum of the round: 2",
        "points of the guesses: 3 sum of the round: 3",
        "points of the guesses: 4 sum of the round: 4",
        "codemaker’s points: 9",
        "points of the guesses: 1 10 sum of the round: 11",
    )
