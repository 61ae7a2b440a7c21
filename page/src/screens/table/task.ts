/** What the table waits for: a task at this screen, or another player. */

interface TaskMatch {
  readonly stage: string;
  readonly awaited: number | null;
  readonly rounds: readonly { readonly rows: readonly unknown[] }[];
}

type TaskKind = 'code' | 'guess' | 'mark' | 'reveal';

export type Task =
  | { kind: TaskKind; seat: number; row: number; here: boolean }
  | { kind: 'none' };

const KINDS: readonly string[] = ['code', 'guess', 'mark', 'reveal'] satisfies TaskKind[];

/** `here`: the task is for this screen. `row`: the row that it concerns, from 1. */
export function taskOf(match: TaskMatch, mine: readonly number[]): Task {
  if (match.awaited === null || !KINDS.includes(match.stage)) return { kind: 'none' };
  const kind = match.stage as TaskKind;
  const used = match.rounds.at(-1)?.rows.length ?? 0;
  return { kind, seat: match.awaited, row: kind === 'guess' ? used + 1 : used, here: mine.includes(match.awaited) };
}

/** Whether others must not see the task: a code is entered or shown. */
function isSecret(task: Task): boolean {
  return task.kind === 'code' || task.kind === 'mark';
}

/** Whether a shared screen must change hands before a secret is entered or shown. */
export function needsHandOver(task: Task, mine: readonly number[], holder: number | null): boolean {
  return task.kind !== 'none' && task.here && isSecret(task) && mine.length > 1 && holder !== task.seat;
}
