/** The score card, laid out as the leaflet's (002:194-206): a column a player, a row a round. */

export interface ScoredRound {
  readonly number: number;
  readonly codemaker: number;
  readonly rows: readonly { readonly seat: number; readonly mark: readonly number[] | null; readonly points: number | null }[];
  readonly outcome: string;
  readonly points: readonly number[] | null;
}

export interface ScoreCardCell {
  seat: number;
  isCodemaker: boolean;
  /** The points of the guesses in order: the white box. */
  guesses: number[];
  /** The sum (the green box) or the codemaker's points (the yellow box), when the round has ended. */
  points: number | null;
}

export interface ScoreCardLine {
  number: number;
  outcome: string;
  cells: ScoreCardCell[];
}

/** One line a round that has begun; a round that was aborted and its replay share a number. */
export function scoreCardLines(rounds: readonly ScoredRound[], seats: number): ScoreCardLine[] {
  return rounds.map((round) => ({
    number: round.number,
    outcome: round.outcome,
    cells: Array.from({ length: seats }, (_, seat) => ({
      seat,
      isCodemaker: seat === round.codemaker,
      // Nobody scores the guesses of a round that does not count.
      guesses: counts(round) ? guessesOf(round, seat) : [],
      points: round.points?.[seat] ?? null,
    })),
  }));
}

function counts(round: ScoredRound): boolean {
  return round.outcome === 'open' || round.outcome === 'scored';
}

function guessesOf(round: ScoredRound, seat: number): number[] {
  return round.rows.filter((row) => row.seat === seat && row.points !== null).map((row) => row.points as number);
}

/** Who sets the code in each of the rounds agreed on: leftwards round the table. */
export function codemakerOrder(first: number, seats: number, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, i) => (first + i) % seats);
}
