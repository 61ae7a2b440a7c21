/**
 * The content of the score card, laid out as in the leaflet (002:194-206): a column for each player, a row for
 * each round.
 */

export interface ScoredRound {
  readonly number: number;
  readonly codemaker: number;
  readonly rows: readonly { readonly seat: number; readonly mark: readonly number[] | null; readonly points: number | null }[];
  readonly outcome: string;
  readonly points: readonly number[] | null;
}

interface ScoreCardCell {
  seat: number;
  isCodemaker: boolean;
  /** The points of the guesses in order: the white box. */
  guesses: number[];
  /** The sum (green box) or the codemaker's points (yellow box); null while the round runs. */
  points: number | null;
}

export interface ScoreCardLine {
  number: number;
  outcome: string;
  /** It was given up because a player stayed away. */
  absent: boolean;
  cells: ScoreCardCell[];
}

export interface ScoredMatch {
  readonly seats: readonly string[];
  readonly rounds: readonly ScoredRound[];
  readonly resigned: readonly number[];
  readonly absent: readonly number[];
  readonly ended: string | null;
}

/** One line for each round so far. An aborted round and its replay have the same number. */
export function scoreCardLines(match: ScoredMatch): ScoreCardLine[] {
  return match.rounds.map((round) => ({
    number: round.number,
    outcome: round.outcome,
    absent: round.outcome === 'resigned' && match.absent.includes(givenUpBy(match, round)),
    cells: match.seats.map((_, seat) => ({
      seat,
      isCodemaker: seat === round.codemaker,
      // Guesses of a round that was aborted, lost or dropped do not score.
      guesses: counts(round) ? guessesOf(round, seat) : [],
      points: round.points?.[seat] ?? null,
    })),
  }));
}

/** A round is given up with its codemaker, or once one player alone is left. */
function givenUpBy({ rounds, ended, resigned }: ScoredMatch, round: ScoredRound): number {
  const isEnd = ended === 'resigned' && round === rounds.at(-1);
  return (isEnd ? resigned.at(-1) : undefined) ?? round.codemaker;
}

function counts(round: ScoredRound): boolean {
  return round.outcome === 'open' || round.outcome === 'scored';
}

function guessesOf(round: ScoredRound, seat: number): number[] {
  return round.rows.filter((row) => row.seat === seat && row.points !== null).map((row) => row.points as number);
}

/** The codemaker of each round: the role moves leftwards around the table. */
export function codemakerOrder(first: number, seats: number, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, i) => (first + i) % seats);
}
