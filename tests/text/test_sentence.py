"""Sentences with gaps, in any language."""

from __future__ import annotations

from codepegs.text.sentence import ENGLISH, LONGEST_QUOTE, Figure, Whole, say


class _Comma:
    """A language that writes 0,1 and has no other words of its own."""

    def gettext(self, message: str, /) -> str:
        return "0,1" if message == "0.1" else message

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return ENGLISH.ngettext(msgid1, msgid2, n)


def test_a_number_with_places_is_written_as_the_language_writes_it() -> None:
    sentence = say("{rows} rows, at {address}.", rows=Figure("4.340"), address="pegs.example")
    assert sentence.spoken(ENGLISH) == "4.340 rows, at pegs.example."
    assert sentence.spoken(_Comma()) == "4,340 rows, at pegs.example."
    assert Figure("≈0.25").spoken(_Comma()) == "≈0,25"


def test_a_long_quotation_is_cut_unless_somebody_has_to_type_it_again() -> None:
    long = "x" * (LONGEST_QUOTE + 1)
    assert str(say("{words}", words=long)) == f"{long[:-1]}…"
    assert str(say("{words}", words=Whole(long))) == long


def test_control_characters_are_escaped_also_in_a_quotation_that_is_not_cut() -> None:
    assert str(say("{file}", file=Whole("a\x1b[31m"))) == "a\\x1b[31m"


def test_equal_sentences_are_one_in_a_set() -> None:
    said = {say("{count} pegs came", count=3), say("{count} pegs came", count=3)}
    assert [str(sentence) for sentence in said] == ["3 pegs came"]
