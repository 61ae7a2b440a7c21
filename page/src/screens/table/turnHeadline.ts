/** Whose turn and whose time it is, and for what, in a few words; addresses the only player at this screen as "you". */
import { seatName } from '$game';
import { m } from '$i18n';
import type { TableController } from './tableController.svelte';

export function turnHeadline(controller: TableController): { text: string; isMine: boolean } {
  const { task, live, match, round } = controller;
  if (match?.ended) return { text: m.table_turn_over(), isMine: false };
  if (controller.isRoundOver && round) return { text: m.table_turn_round_over({ number: round.number }), isMine: false };
  if (task.kind === 'none') return { text: '', isMine: false };
  const name = seatName(task.seat, live);
  const { row } = task;
  if (task.here && live.mine.length === 1) {
    const text = {
      code: () => m.table_turn_your_code(),
      guess: () => m.table_turn_your_guess(),
      mark: () => m.table_turn_your_mark({ row }),
      reveal: () => m.table_turn_your_reveal(),
    }[task.kind]();
    return { text, isMine: true };
  }
  const text = {
    code: () => m.table_turn_code({ name }),
    guess: () => m.table_turn_guess({ name }),
    mark: () => m.table_turn_mark({ name, row }),
    reveal: () => m.table_turn_reveal({ name }),
  }[task.kind]();
  return { text, isMine: task.here };
}

/** A codebreaker has the time of a row; a codemaker has time for the code, a mark or the reveal. */
export function clockLabel({ task, live }: Pick<TableController, 'task' | 'live'>): string {
  if (task.kind === 'guess' || task.kind === 'none') return m.table_status_time();
  return m.table_status_time_of({ name: seatName(task.seat, live) });
}
