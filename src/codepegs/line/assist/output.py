"""What is said beside a cardboard board, to whoever sits there, in their language."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable

from codepegs.line.assist import words as words
from codepegs.line.session import SessionContext
from codepegs.line.side_commands import HELP, as_typed
from codepegs.render.narration import key_lines, pegs_line
from codepegs.rules.ruleset import Rules
from codepegs.text.extras import extras_needed
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text, say


class Voice:
    """Says lines; `world` is where they go and in which language."""

    def __init__(self, context: SessionContext) -> None:
        self.context = context

    def say(self, text: Text) -> None:
        """Say one line."""
        self.context.say(text)

    def say_all(self, texts: Iterable[Text]) -> None:
        """Say some lines."""
        for text in texts:
            self.say(text)

    def refuse(self, refusal: Refusal) -> None:
        """Say what cannot be done."""
        self.context.console.say(refusal.spoken(self.context.language))

    def think(self, work: Callable[..., Iterable[Text]], *given: object) -> None:
        """Say what comes of some thinking, which may be cut short and may be refused."""
        try:
            with extras_needed("engine"):
                self.say_all(work(*given))
        except Refusal as refusal:
            self.refuse(refusal)
        except KeyboardInterrupt:
            with contextlib.suppress(KeyboardInterrupt):
                self.say(say("Stopped. The board is as it was."))

    def introduce(self, rules: Rules, holes: int) -> None:
        """Say which board this is, and how to go on."""
        edition = rules.edition
        self.say(say("{edition}: {title}.", edition=edition.name, title=say(edition.title)))
        if rules.written:
            self.say(say("Options: {options}.", options=rules.written))
        self.say(pegs_line(rules))
        self.say_all(key_lines(rules))
        self.say(
            say(
                'Type each row and its mark, like "{example}"; "{help}" tells what else.',
                example=f"{words.example_row(rules, holes)} {words.example_mark(rules)}",
                help=self.word(HELP, rules),
            )
        )

    def word(self, command: str, rules: Rules) -> str:
        """How a command is typed beside this board."""
        return as_typed(command, rules, self.context.language)
