/** Builds the state of a table by applying its events one by one, as the server does. */
import type { EventTold, TableAnswer, TermsTold } from '$net';
import { applyMatchEvent, beginMatch, fillMarks, type RowPoints, type TrackedMatch, withRowPoints } from './matchState';
import type { MatchState, SeatState, TableState } from './types';

interface Chair {
  readonly who: SeatState['who'];
  readonly name: string;
  readonly strength: string | null;
  readonly agreed: boolean;
  /** Seats with the same number are one player's; 0: not known, or nobody's. */
  readonly person: number;
  readonly share: SeatState['share'];
}

/** A table, and what is needed to apply further events. It is immutable. */
export interface TrackedTable {
  readonly id: string;
  readonly origin: string;
  readonly version: number;
  readonly terms: TermsTold | null;
  readonly opened: { listed: boolean; code: string; commitment: string; rematchOf: string | null; imported: boolean };
  readonly chairs: readonly Chair[];
  readonly match: TrackedMatch | null;
  readonly wantsRematch: readonly number[];
  readonly nextTable: string | null;
  readonly seed: string | null;
  readonly isClosed: boolean;
  readonly rowPoints: RowPoints | null;
}

const FREE: Chair = { who: 'nobody', name: '', strength: null, agreed: false, person: 0, share: null };

/** A table before its first event. */
export function emptyTable(id: string, origin = ''): TrackedTable {
  return {
    id,
    origin,
    version: 0,
    terms: null,
    opened: { listed: false, code: '', commitment: '', rematchOf: null, imported: false },
    chairs: [],
    match: null,
    wantsRematch: [],
    nextTable: null,
    seed: null,
    isClosed: false,
    rowPoints: null,
  };
}

/** The table after that event. Events that were applied before change nothing; the next one has `version + 1`. */
export function applyEvent(tracked: TrackedTable, event: EventTold): TrackedTable {
  if (event.version <= tracked.version) return tracked;
  if (event.version > tracked.version + 1) throw new Error(`event ${event.version} after ${tracked.version}`);
  return { ...tracked, ...changes(tracked, event), version: event.version };
}

function changes(tracked: TrackedTable, event: EventTold): Partial<TrackedTable> {
  switch (event.event) {
    case 'TableOpened': {
      const { listed, code, commitment, rematch_of: rematchOf, imported } = event;
      return {
        terms: event.terms,
        opened: { listed, code, commitment, rematchOf, imported },
        chairs: Array.from({ length: event.terms.players }, () => FREE),
      };
    }
    case 'PersonSat':
      return seatChanged(tracked, event.seat, { who: 'person', name: event.name, agreed: true, person: event.person, share: event.owes_share ? 'owed' : null });
    case 'BotSat':
      return seatChanged(tracked, event.seat, { who: 'bot', strength: event.strength, agreed: true });
    case 'SeatFreed':
      return seatChanged(tracked, event.seat, FREE);
    case 'TermsOffered': {
      const kept = [...tracked.chairs, ...Array<Chair>(event.terms.players).fill(FREE)];
      const chairs = kept.slice(0, event.terms.players).map((chair, seat) =>
        chair.who === 'person' ? { ...chair, agreed: seat === event.seat } : chair,
      );
      return { terms: event.terms, chairs };
    }
    case 'TermsAgreed':
      return seatChanged(tracked, event.seat, { agreed: true });
    case 'ShareGiven':
      return seatChanged(tracked, event.seat, { share: 'given' });
    case 'SeedShown':
      return { seed: event.seed };
    case 'RematchOffered':
      return { wantsRematch: [...new Set([...tracked.wantsRematch, event.seat])].sort((a, b) => a - b) };
    case 'RematchBegun':
      return { nextTable: event.table };
    case 'TableClosed':
      return { isClosed: true };
    case 'MatchBegun':
      return { match: beginMatch(event, tracked.rowPoints) };
    default:
      return tracked.match ? { match: applyMatchEvent(tracked.match, event) } : {};
  }
}

function seatChanged(tracked: TrackedTable, seat: number, chair: Partial<Chair>): Partial<TrackedTable> {
  return { chairs: tracked.chairs.map((before, n) => (n === seat ? { ...before, ...chair } : before)) };
}

// -- What events do not contain -------------------------------------------------------------------

/** Computes the points of rows, once it is known what a guess scores. */
export function setRowPoints(tracked: TrackedTable, rowPoints: RowPoints | null): TrackedTable {
  return { ...tracked, rowPoints, match: tracked.match && withRowPoints(tracked.match, rowPoints) };
}

/** Fills in the marks that only the server could give, unless its answer is out of date. */
export function fillMissingMarks(tracked: TrackedTable, answer: TableAnswer): TrackedTable {
  if (!tracked.match || !answer.match || answer.version < tracked.version) return tracked;
  const marks = answer.match.rounds.map((round) => round.rows.map((row) => row.mark));
  return { ...tracked, match: fillMarks(tracked.match, marks) };
}

/** Forgets the own code, for a change of seat: the server sends it again to the codemaker only. */
export function forgetOwnCode(tracked: TrackedTable): TrackedTable {
  return { ...tracked, match: tracked.match && { ...tracked.match, ownCode: null } };
}

/** Learns the own code from an event that was applied before. */
export function learnOwnCode(tracked: TrackedTable, event: EventTold): TrackedTable {
  const { match } = tracked;
  if (event.event !== 'CodeSet' || !event.code || match?.codeSetAt !== event.version) return tracked;
  return { ...tracked, match: { ...match, ownCode: event.code } };
}

// -- For screens ----------------------------------------------------------------------------------

/** Who is watching and who is connected. This differs between clients, so it is not in the events. */
export interface Presence {
  mine: readonly number[];
  here: readonly number[];
}

export function matchView(tracked: TrackedTable): MatchState | null {
  return tracked.match?.state ?? null;
}

export function tableView(tracked: TrackedTable, presence: Presence): TableState | null {
  if (!tracked.terms) return null;
  const { opened, match } = tracked;
  const stage = stageOf(tracked);
  const names = match?.state.seats ?? namesOf(tracked.chairs);
  return {
    id: tracked.id,
    link: `${tracked.origin}/tables/${tracked.id}`,
    code: stage === 'gathering' ? opened.code : null,
    version: tracked.version,
    stage,
    listed: opened.listed,
    imported: opened.imported,
    // One player holds several seats, for people at one screen.
    together: tracked.chairs.some(({ person }, seat) => person && tracked.chairs.findIndex((one) => one.person === person) < seat),
    terms: tracked.terms,
    seats: tracked.chairs.map((chair, seat) => ({
      seat,
      who: chair.who,
      name: chair.who === 'nobody' ? null : (names[seat] ?? null),
      strength: chair.strength,
      mine: presence.mine.includes(seat),
      agreed: chair.agreed,
      share: chair.share,
      here: chair.who === 'bot' || presence.here.includes(seat),
    })),
    mine: [...presence.mine],
    wantsRematch: [...tracked.wantsRematch],
    nextTable: tracked.nextTable,
    rematchOf: opened.rematchOf,
    seedCommitment: opened.commitment,
    seed: tracked.seed,
  };
}

function stageOf(tracked: TrackedTable): TableState['stage'] {
  if (tracked.isClosed) return 'closed';
  if (!tracked.match) return 'gathering';
  return tracked.match.state.ended === null ? 'playing' : 'over';
}

const LONGEST_NAME = 40;

/** The names of the seats before the match fixes them; repeated names get a number. */
function namesOf(chairs: readonly Chair[]): string[] {
  const names: string[] = [];
  chairs.forEach((chair, seat) => {
    const wanted = chair.who === 'bot' ? `Bot (${chair.strength})` : chair.name || `#${seat + 1}`;
    let name = wanted;
    for (let number = 2; names.includes(name); number += 1) {
      name = `${[...wanted].slice(0, LONGEST_NAME - 2).join('').trimEnd()} ${number}`;
    }
    names.push(name);
  });
  return names;
}
