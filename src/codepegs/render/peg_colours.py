"""How a peg looks on a page or in a picture: a fill, and a letter that can be read on it."""

from __future__ import annotations

from codepegs.rules import Peg, Rules

# Fill and letter; every pair has a contrast of at least 4.5 (WCAG AA).
_LOOKS = {
    "red": ("#c62828", "#fff"),
    "blue": ("#1f5fbf", "#fff"),
    "green": ("#1f7a34", "#fff"),
    "yellow": ("#f4c20d", "#000"),
    "white": ("#fff", "#000"),
    "black": ("#222", "#fff"),
    "pink": ("#f29ac0", "#000"),
    "orange": ("#f28c28", "#000"),
    "silver": ("#b8bcc2", "#000"),
    "plain": ("#e6e2d8", "#000"),
}

_HUE = "hue-"


def look(peg: Peg) -> tuple[str, str]:
    """The fill of a peg and the colour of its letter, as CSS; an empty hole has no fill.

    >>> from codepegs.rules.palette import SIX_COLOURS
    >>> look(SIX_COLOURS[3])
    ('#f4c20d', '#000')
    """
    if peg.colour.startswith(_HUE):
        turn = (ord(peg.colour.removeprefix(_HUE)) - ord("A")) * 360 // 26
        return f"hsl({turn},70%,80%)", "#000"
    return _LOOKS.get(peg.colour, ("none", "inherit"))


def peg_styles(rules: Rules) -> str:
    """A CSS class for each peg of these rules: `p0`, `p1`, and so on."""
    styles = []
    for number, (fill, ink) in enumerate(map(look, rules.pegs.values())):
        empty = "box-shadow:none;outline:1px dashed var(--edge)"
        style = empty if fill == "none" else f"background:{fill};color:{ink}"
        styles.append(f".p{number}{{{style}}}")
    return "\n".join(styles)
