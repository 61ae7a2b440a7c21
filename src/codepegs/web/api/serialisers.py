"""The JSON of tables, matches and proofs, as a player may see them."""

from __future__ import annotations

from dataclasses import asdict

from codepegs.play import TableListing
from codepegs.play.table import (
    Bot,
    Luck,
    Person,
    Seed,
    SeedShown,
    Table,
    TableOpened,
    TableState,
    writer,
)
from codepegs.rules import Match, View, commitment, events as e, view
from codepegs.web.api.table_models import (
    MatchAnswer,
    RoundProof,
    SeatAnswer,
    TableAnswer,
    TableLine,
    Verification,
)
from codepegs.web.live import TermsTold


def table_answer(table: Table, player: str, seat: int | None, origin: str) -> TableAnswer:
    """A table as the player in that seat may see it."""
    state = table.state
    stage = state.stage
    assert stage != "nothing"
    opened = _opened(table)
    return TableAnswer(
        id=table.id,
        link=f"{origin}/tables/{table.id}",
        code=state.code if stage == "gathering" else None,
        version=state.version,
        stage=stage,
        listed=state.listed,
        imported=state.imported,
        together=state.together,
        terms=TermsTold(**asdict(state.agreed_terms)),
        seats=_seats(state, player),
        mine=list(state.seats_of(player)),
        match=None if state.match.rules is None else match_answer(state.match, seat),
        wants_rematch=sorted(state.rematch),
        next_table=state.next_table,
        rematch_of=state.rematch_of,
        seed_commitment=opened.commitment,
    )


def _opened(table: Table) -> TableOpened:
    opened = table.history[0].event
    assert isinstance(opened, TableOpened)
    return opened


def _seats(state: TableState, player: str) -> list[SeatAnswer]:
    names = state.match.seats or state.names
    answers = []
    for seat, chair in enumerate(state.chairs):
        is_person = isinstance(chair, Person)
        answers.append(
            SeatAnswer(
                seat=seat,
                who="person" if is_person else "nobody" if chair is None else "bot",
                name=None if chair is None else names[seat],
                strength=chair.strength if isinstance(chair, Bot) else None,
                mine=isinstance(chair, Person) and chair.player == player,
                agreed=seat in state.agreed or isinstance(chair, Bot),
                share="given" if seat in state.shares else "owed" if seat in state.owing else None,
            )
        )
    return answers


_write_view = writer(View)


def match_answer(match: Match, seat: int | None) -> MatchAnswer:
    """A match as that seat sees it."""
    return MatchAnswer.model_validate(_write_view(view(match, seat)))


def table_line(listed: TableListing, player: str | None) -> TableLine:
    """A table in a list, for that player or for nobody."""
    summary = listed.summary
    return TableLine(
        id=listed.table,
        edition=summary.edition,
        options=list(summary.options),
        players=summary.players,
        stage=summary.stage,
        listed=summary.listed,
        free=summary.free,
        together=summary.together,
        names={str(seat): name for seat, name in listed.names.items()},
        mine=[seat for seat, sitter in summary.sitters if sitter == player],
        version=listed.version,
        created_at=listed.created_at,
        changed_at=listed.changed_at,
        imported=summary.imported,
        hints=summary.hints,
        result=None if summary.result is None else dict(summary.result),
    )


def verification(table: Table) -> Verification:
    """What everybody may know by now to check that a match is fair, from its public events."""
    opened = _opened(table)
    told = [one.event for one in table.history if isinstance(one.event, SeedShown)]
    seed = Seed.read(told[0].seed) if told else None
    state = table.state
    luck = None if seed is None else Luck.of(seed, state.shares)
    first, drawn_first = None, None
    for version, _, event, _ in table.history:
        if isinstance(event, e.MatchBegun):
            first = event.first
            if luck is not None and state.agreed_terms.first is None:
                drawn_first = luck.lot(version).randrange(len(event.seats))
    return Verification(
        table=table.id,
        over=state.stage == "over",
        seed_commitment=opened.commitment,
        seed=None if seed is None else seed.shown,
        seed_kept=None if seed is None else seed.commitment == opened.commitment,
        shares={str(seat): share for seat, share in state.shares.items()},
        first=first,
        drawn_first=drawn_first,
        rounds=_proofs(table, luck),
    )


def _proofs(table: Table, luck: Luck | None) -> list[RoundProof]:
    bots = {seat for seat, chair in enumerate(table.state.chairs) if isinstance(chair, Bot)}
    stand_ins: set[int] = set()
    number = begun = 0
    proofs: list[RoundProof] = []
    for version, _, event, codemaker in table.history:
        match event:
            case e.RoundBegun():
                number, begun = event.number, begun + 1
            case e.StandInSeated():
                stand_ins.add(event.seat)
            case e.SeatReturned():
                stand_ins.discard(event.seat)
            case e.CodeSet():
                assert codemaker is not None
                by_house = codemaker in bots | stand_ins
                drawn = None
                if luck is not None and by_house:
                    drawn = list(luck.code(version, begun, table.state.match.played_by))
                proofs.append(
                    RoundProof(
                        number=number,
                        version=version,
                        codemaker=codemaker,
                        by_house=by_house,
                        commitment=event.commitment,
                        code=None,
                        salt=None,
                        kept=None,
                        from_seed=drawn,
                    )
                )
            case e.Revealed():
                proofs[-1] = proofs[-1].model_copy(
                    update={
                        "code": list(event.code),
                        "salt": event.salt,
                        "kept": _is_kept(proofs[-1].commitment, event),
                    }
                )
    return proofs


def _is_kept(promised: str | None, event: e.Revealed) -> bool | None:
    if promised is None or event.salt is None:
        return None
    return commitment(event.code, event.salt) == promised
