/** What the table waits for, seen from this screen: something to do here, or somebody to wait for. */

export interface TaskMatch {
  readonly stage: string;
  readonly awaited: number | null;
  readonly rounds: readonly { readonly rows: readonly unknown[] }[];
}

export type TaskKind = 'code' | 'guess' | 'mark' | 'reveal';

export type Task =
  | { kind: TaskKind; seat: number; row: number; here: boolean }
  | { kind: 'none' };

const KINDS: readonly string[] = ['code', 'guess', 'mark', 'reveal'] satisfies TaskKind[];

/** `here` says whether it is to be done at this screen; `row` is the row that it is about, from 1. */
export function taskOf(match: TaskMatch, mine: readonly number[]): Task {
  if (match.awaited === null || !KINDS.includes(match.stage)) return { kind: 'none' };
  const kind = match.stage as TaskKind;
  const used = match.rounds.at(-1)?.rows.length ?? 0;
  return { kind, seat: match.awaited, row: kind === 'guess' ? used + 1 : used, here: mine.includes(match.awaited) };
}

/** Whether somebody at this screen is to be let alone with it: a code is entered or shown. */
function isSecret(task: Task): boolean {
  return task.kind === 'code' || task.kind === 'mark';
}

/** Where several people share the screen, it is handed over before a secret is entered or shown. */
export function needsHandOver(task: Task, mine: readonly number[], holder: number | null): boolean {
  return task.kind !== 'none' && task.here && isSecret(task) && mine.length > 1 && holder !== task.seat;
}
