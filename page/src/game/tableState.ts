// A table made of its events, one after the other: the same as the server's own, and quicker asked.

import type { EventTold, TableAnswer, TermsTold } from '$net';
import { beginMatch, fillMarks, foldMatch, withRowPoints, type FoldedMatch, type RowPoints } from './matchState';
import type { MatchState, SeatState, TableState } from './types';

interface Chair {
  readonly who: SeatState['who'];
  readonly name: string;
  readonly strength: string | null;
  readonly agreed: boolean;
}

/** A table, and what is needed to go on folding. Values: nothing of it is ever changed. */
export interface Folded {
  readonly id: string;
  readonly origin: string;
  readonly version: number;
  readonly terms: TermsTold | null;
  readonly opened: { listed: boolean; code: string; commitment: string; rematchOf: string | null; imported: boolean };
  readonly chairs: readonly Chair[];
  readonly match: FoldedMatch | null;
  readonly wantsRematch: readonly number[];
  readonly nextTable: string | null;
  readonly seed: string | null;
  readonly isClosed: boolean;
  readonly rowPoints: RowPoints | null;
}

const FREE: Chair = { who: 'nobody', name: '', strength: null, agreed: false };

/** A place where no table stands yet. */
export function nothing(id: string, origin = ''): Folded {
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

/** The table after that event. Known events change nothing; the next one is `version + 1`. */
export function fold(folded: Folded, event: EventTold): Folded {
  if (event.version <= folded.version) return folded;
  if (event.version > folded.version + 1) throw new Error(`event ${event.version} after ${folded.version}`);
  return { ...folded, ...changes(folded, event), version: event.version };
}

function changes(folded: Folded, event: EventTold): Partial<Folded> {
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
      return seatChanged(folded, event.seat, { who: 'person', name: event.name, strength: null, agreed: true });
    case 'BotSat':
      return seatChanged(folded, event.seat, { who: 'bot', name: '', strength: event.strength, agreed: true });
    case 'SeatFreed':
      return seatChanged(folded, event.seat, FREE);
    case 'TermsOffered': {
      const kept = [...folded.chairs, ...Array<Chair>(event.terms.players).fill(FREE)];
      const chairs = kept.slice(0, event.terms.players).map((chair, seat) =>
        chair.who === 'person' ? { ...chair, agreed: seat === event.seat } : chair,
      );
      return { terms: event.terms, chairs };
    }
    case 'TermsAgreed':
      return {
        chairs: folded.chairs.map((chair, seat) => (seat === event.seat ? { ...chair, agreed: true } : chair)),
      };
    case 'SeedShown':
      return { seed: event.seed };
    case 'RematchOffered':
      return { wantsRematch: [...new Set([...folded.wantsRematch, event.seat])].sort((a, b) => a - b) };
    case 'RematchBegun':
      return { nextTable: event.table };
    case 'TableClosed':
      return { isClosed: true };
    case 'MatchBegun':
      return { match: beginMatch(event, folded.rowPoints) };
    default:
      return folded.match ? { match: foldMatch(folded.match, event) } : {};
  }
}

function seatChanged(folded: Folded, seat: number, chair: Chair): Partial<Folded> {
  return { chairs: folded.chairs.map((before, n) => (n === seat ? chair : before)) };
}

// -- What the events do not say -------------------------------------------------------------------

/** The table, once it is known what a guess scores. */
export function knowRowPoints(folded: Folded, rowPoints: RowPoints | null): Folded {
  return { ...folded, rowPoints, match: folded.match && withRowPoints(folded.match, rowPoints) };
}

/** The table with the marks that only the server could give, where the answer is as new. */
export function learnMarks(folded: Folded, answer: TableAnswer): Folded {
  if (!folded.match || !answer.match || answer.version < folded.version) return folded;
  const marks = answer.match.rounds.map((round) => round.rows.map((row) => row.mark));
  return { ...folded, match: fillMarks(folded.match, marks) };
}

/** The same table from another seat: the codemaker is told the code once more, the others are not. */
export function lookAnew(folded: Folded): Folded {
  return { ...folded, match: folded.match && { ...folded.match, ownCode: null } };
}

/** What an event that was known already tells this seat: the code that it has hidden. */
export function learnCode(folded: Folded, event: EventTold): Folded {
  const { match } = folded;
  if (event.event !== 'CodeSet' || !event.code || match?.hiddenAt !== event.version) return folded;
  return { ...folded, match: { ...match, ownCode: event.code } };
}

// -- As screens have it ---------------------------------------------------------------------------

/** Who is looking, and who is there: it differs for each client, and events do not tell it. */
export interface Company {
  mine: readonly number[];
  here: readonly number[];
}

export function matchOf(folded: Folded): MatchState | null {
  return folded.match?.state ?? null;
}

export function tableOf(folded: Folded, company: Company): TableState | null {
  if (!folded.terms) return null;
  const { opened, match } = folded;
  const stage = stageOf(folded);
  const names = match?.state.seats ?? namesOf(folded.chairs);
  return {
    id: folded.id,
    link: `${folded.origin}/tables/${folded.id}`,
    code: stage === 'gathering' ? opened.code : null,
    version: folded.version,
    stage,
    listed: opened.listed,
    imported: opened.imported,
    terms: folded.terms,
    seats: folded.chairs.map((chair, seat) => ({
      seat,
      who: chair.who,
      name: chair.who === 'nobody' ? null : (names[seat] ?? null),
      strength: chair.strength,
      mine: company.mine.includes(seat),
      agreed: chair.agreed,
      here: chair.who === 'bot' || company.here.includes(seat),
    })),
    mine: [...company.mine],
    wantsRematch: [...folded.wantsRematch],
    nextTable: folded.nextTable,
    rematchOf: opened.rematchOf,
    seedCommitment: opened.commitment,
    seed: folded.seed,
  };
}

function stageOf(folded: Folded): TableState['stage'] {
  if (folded.isClosed) return 'closed';
  if (!folded.match) return 'gathering';
  return folded.match.state.ended === null ? 'playing' : 'over';
}

const LONGEST_NAME = 40;

/** What the seats are called before the match says it, each by a name of its own. */
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
