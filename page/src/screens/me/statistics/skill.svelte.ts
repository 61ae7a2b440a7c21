/** Accuracy and luck in the latest games: requests one review after the other. */

import { api, type TableLine } from '$net';
import { type Skill, skillOf } from './statistics';

const MOST = 10;

export class Skills {
  found = $state.raw<Skill[]>([]);
  done = $state(0);
  all = $state(0);
  failure = $state.raw<unknown>(null);
  isAsked = $state(false);
  #stopped: AbortController | null = null;

  get isBusy(): boolean {
    return this.isAsked && this.failure === null && this.done < this.all;
  }

  /** Reviews these matches, the latest first; only those in which the player had exactly one seat, and no hint. */
  async ask(lines: readonly TableLine[]): Promise<void> {
    this.stop();
    const own = lines.filter((line) => line.mine.length === 1 && !line.hints && !line.imported).slice(0, MOST);
    const controller = new AbortController();
    this.#stopped = controller;
    this.isAsked = true;
    this.failure = null;
    this.found = [];
    this.done = 0;
    this.all = own.length;
    try {
      for (const line of own) {
        const review = await api.review(line.id, controller.signal);
        if (controller.signal.aborted) return;
        const { id: table, changed_at: at, edition } = line;
        const name = line.names[line.mine[0] ?? -1] ?? '';
        const skill = skillOf(review, name, { table, at, edition });
        if (skill !== null) this.found = [skill, ...this.found];
        this.done += 1;
      }
    } catch (error) {
      if (!controller.signal.aborted) this.failure = error;
    }
  }

  stop(): void {
    this.#stopped?.abort();
  }
}
