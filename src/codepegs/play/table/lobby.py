"""What happens at a table before the match and after it: seats, terms, the rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast, get_args

from codepegs.engine.bots import STRENGTHS
from codepegs.play.player_names import check_player_name, refuse_look_alike
from codepegs.play.ports import Dice
from codepegs.play.table import commands as k, events as t
from codepegs.play.table.luck import SHARE_DIGITS, is_share
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import AnyEvent, Bot, Person, TableState, TableTransaction
from codepegs.play.table.terms import Terms
from codepegs.rules import Begin, Command, Proof, SetCode, Transaction, no_code_fits, unfold
from codepegs.text import Refusal

AnyCommand = Command | k.TableCommand

LAG_BOUND = 0.5
"""Seconds of a slow connection that are given back to a player, for each row."""

# No letters and digits that are mistaken for each other when they are read out.
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def decide_at_table(
    state: TableState,
    command: AnyCommand,
    *,
    player: str,
    now: float,
    dice: Dice,
    lag: float = 0,
    proof: Proof = no_code_fits,
) -> TableTransaction:
    """The events that follow from the command, or a refusal; the dice draw a new table's seed.

    What `proof` raises comes through.
    """
    transaction = TableTransaction(state)
    if not isinstance(command, k.Open):
        if state.terms is None:
            raise Refusal("table/unknown")
        if state.closed:
            raise Refusal("table/closed")
    if not isinstance(command, get_args(k.TableCommand)):
        lag = min(max(lag, 0.0), LAG_BOUND)
        _decide_in_match(transaction, cast(Command, command), now, lag, proof)
        if transaction.state.match.ended is not None:
            assert state.seed is not None
            transaction.tell(t.SeedShown(state.seed.shown))
    else:
        if not isinstance(command, k.Open | k.WantRematch | k.Close) and state.stage != "gathering":
            raise Refusal("table/begun")
        _decide(transaction, cast(k.TableCommand, command), player, dice)
        _begin_if_agreed(transaction, now)
    return transaction


def _decide(
    transaction: TableTransaction, command: k.TableCommand, player: str, dice: Dice
) -> None:
    state = transaction.state
    match command:
        case k.Open():
            _open(transaction, command, player, dice)
        case k.Sit():
            _sit(transaction, command, player)
        case k.StandUp():
            transaction.tell(t.SeatFreed(command.seat))
            if not transaction.state.people:
                transaction.tell(t.TableClosed())
        case k.SeatBot():
            _refuse_unless_free(state, command.chair)
            transaction.tell(t.BotSat(command.chair, _strength(command.strength)))
        case k.SendBotAway():
            _refuse_unless_chair(state, command.chair)
            if not isinstance(state.chairs[command.chair], Bot):
                raise Refusal("chair/no-bot", came=command.chair + 1)
            transaction.tell(t.SeatFreed(command.chair))
        case k.Offer():
            _offer(transaction, command, player)
        case k.Agree():
            _agree_in_all_seats(transaction, player)
            if not transaction.events:
                raise Refusal("terms/agreed")
        case k.GiveShare():
            _give_share(transaction, command, player)
        case k.Close():
            if state.stage == "over":
                raise Refusal("match/over")
            transaction.tell(t.TableClosed())
        case k.WantRematch():
            _want_rematch(transaction, player, command.owes_share, dice)


def _decide_in_match(
    transaction: TableTransaction,
    command: Command,
    now: float,
    lag: float = 0,
    proof: Proof = no_code_fits,
) -> None:
    state = transaction.state
    in_match = Transaction(state.match, now, lag, proof)
    unfold(in_match, command, dice_for(state, command))
    transaction.follow(in_match)


def dice_for(state: TableState, command: Command) -> Dice | None:
    """The dice that the rules throw for that command; none for most of them."""
    # Only for a lot and a salt: to make dice takes as long as to judge a guess.
    match command:
        case Begin():
            return state.luck.lot(state.version + 1)
        case SetCode():
            return state.luck.salt(state.version + 1, len(state.match.rounds))
    return None


def _begin_if_agreed(transaction: TableTransaction, now: float) -> None:
    """Begin the match once every seat is taken, everybody has agreed and no share is owed."""
    state = transaction.state
    if state.stage != "gathering" or state.free or state.people.keys() - state.agreed:
        return
    _refuse_two_seats_beside_others(state)
    if state.owing:
        return
    terms = state.agreed_terms
    begin = Begin(
        terms.rules, state.names, terms.first, terms.grace, terms.stand_ins, terms.patience
    )
    _decide_in_match(transaction, begin, now)


# -- Opening --------------------------------------------------------------------------------------


def _open(transaction: TableTransaction, command: k.Open, player: str, dice: Dice) -> None:
    if transaction.state.terms is not None:
        raise Refusal("table/begun")
    if len(command.chairs) != command.terms.players:
        raise Refusal("seat/number", came=len(command.chairs), expected=command.terms.players)
    mine = [seat for seat, chair in enumerate(command.chairs) if chair == ""]
    if len(command.names) != len(mine):
        raise Refusal("seat/number", came=len(command.names), expected=len(mine))
    free = command.chairs.count(None)
    if len(mine) > 1 and free:
        raise Refusal("table/together-free", came=len(mine), free=free)
    transaction.tell(_opened(command.terms, command.listed, None, dice))
    names = iter(command.names)
    for seat, chair in enumerate(command.chairs):
        if chair == "":
            _take_seat(transaction, seat, next(names), player, command.owes_share)
        elif chair is not None:
            transaction.tell(t.BotSat(seat, _strength(chair)))


def _opened(terms: Terms, listed: bool, rematch_of: str | None, dice: Dice) -> t.TableOpened:
    seed = Seed.drawn(dice)
    code = "".join(dice.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    return t.TableOpened(terms, listed, code, seed.commitment, rematch_of, seed)


def open_rematch(old: TableState, table: str, now: float, dice: Dice) -> TableTransaction:
    """The first events of the table of the rematch: the same seats, the next codemaker."""
    terms = replace(old.agreed_terms, first=(old.match.first + 1) % len(old.chairs))
    transaction = TableTransaction(TableState())
    transaction.tell(_opened(terms, old.listed, table, dice))
    for seat, chair in enumerate(old.chairs):
        if isinstance(chair, Person):
            number = transaction.state.number_of(chair.player)
            owes_share = seat in old.rematch_owing
            transaction.tell(t.PersonSat(seat, chair.name, chair.player, number, owes_share))
        elif isinstance(chair, Bot):
            transaction.tell(t.BotSat(seat, chair.strength))
    _begin_if_agreed(transaction, now)
    return transaction


# -- Before the match -----------------------------------------------------------------------------


def _sit(transaction: TableTransaction, command: k.Sit, player: str) -> None:
    state = transaction.state
    mine = state.seats_of(player)
    if command.chair is None and mine:
        # A second click is no second player; two people at one screen name the other seat.
        raise Refusal("chair/seated", came=mine[0] + 1)
    if not state.free:
        raise Refusal("table/full")
    chair = state.free[0] if command.chair is None else command.chair
    _refuse_unless_free(state, chair)
    others = tuple(state.names[seat] for seat in state.people if seat not in mine)
    if mine and others:
        raise Refusal("chair/one-each", came=mine[0] + 1, others=others)
    if state.together and not mine:
        raise Refusal("table/together", names=others)
    share = None if command.share is None else _checked_share(command.share)
    _take_seat(transaction, chair, command.name, player)
    if share is not None:
        transaction.tell(t.ShareGiven(chair, share))


def _take_seat(
    transaction: TableTransaction, seat: int, name: str, player: str, owes_share: bool = False
) -> None:
    state = transaction.state
    checked = check_player_name(name)
    refuse_look_alike(checked, (one.name for one in state.people.values()))
    transaction.tell(t.PersonSat(seat, checked, player, state.number_of(player), owes_share))


def _refuse_two_seats_beside_others(state: TableState) -> None:
    """Refuse a match of one person in two seats and others: two guests may be one account by now."""
    people = state.people.values()
    numbers = [person.number for person in people]
    if state.together and len(set(numbers)) > 1:
        twice = (seat for seat, one in state.people.items() if numbers.count(one.number) > 1)
        raise Refusal("table/two-seats", names=tuple(state.names[seat] for seat in twice))


def _refuse_unless_free(state: TableState, chair: int) -> None:
    _refuse_unless_chair(state, chair)
    if chair not in state.free:
        raise Refusal("chair/taken", came=chair + 1)


def _refuse_unless_chair(state: TableState, chair: int) -> None:
    if chair not in range(len(state.chairs)):
        raise Refusal("chair/unknown", came=chair + 1, expected=len(state.chairs))


def _strength(name: str) -> str:
    if name not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=name, expected=tuple(STRENGTHS))
    return name


def _offer(transaction: TableTransaction, command: k.Offer, player: str) -> None:
    players, chairs = command.terms.players, transaction.state.chairs
    needed = max(seat for seat, chair in enumerate(chairs) if chair is not None) + 1
    if players < needed:
        raise Refusal("terms/seats", came=players, expected=needed)
    transaction.tell(t.TermsOffered(command.seat, command.terms))
    _agree_in_all_seats(transaction, player)


def _agree_in_all_seats(transaction: TableTransaction, player: str) -> None:
    state = transaction.state
    for seat in state.seats_of(player):
        if seat not in state.agreed:
            transaction.tell(t.TermsAgreed(seat))


def _give_share(transaction: TableTransaction, command: k.GiveShare, player: str) -> None:
    share = _checked_share(command.share)
    state = transaction.state
    # A share that was given is never changed: others have seen it.
    lacking = [seat for seat in state.seats_of(player) if seat not in state.shares]
    if not lacking:
        raise Refusal("share/given", came=command.seat + 1)
    transaction.tell(*(t.ShareGiven(seat, share) for seat in lacking))


def _checked_share(share: str) -> str:
    if not is_share(share):
        raise Refusal("share/form", came=len(share), expected=SHARE_DIGITS)
    return share


# -- The rematch ----------------------------------------------------------------------------------


def _want_rematch(transaction: TableTransaction, player: str, owes_share: bool, dice: Dice) -> None:
    state = transaction.state
    if state.stage != "over":
        raise Refusal("table/not-over")
    if state.next_table is not None:
        raise Refusal("table/next")
    _refuse_two_seats_beside_others(state)
    wanting = [seat for seat in state.seats_of(player) if seat not in state.rematch]
    transaction.tell(*(t.RematchOffered(seat, owes_share) for seat in wanting))
    if not transaction.state.people.keys() - transaction.state.rematch:
        transaction.tell(t.RematchBegun(new_id(dice)))
    elif not transaction.events:
        raise Refusal("table/rematch-offered")


def new_id(dice: Dice) -> str:
    """A new id of 128 bits, in hexadecimal."""
    return dice.randbytes(16).hex()


def rematch_in(events: Sequence[AnyEvent]) -> str | None:
    """The id of the rematch that begins with these events."""
    return next((event.table for event in events if isinstance(event, t.RematchBegun)), None)
