/** A list of tables, page after page; what is shown stays while it is asked for again. */

import { untrack } from 'svelte';
import type { TableLine, TableList } from '$net';
import { appendPage } from './tableLine';

export type Page = (after: string | null) => Promise<TableList>;

export class PagedTables {
  /** null: not known yet. */
  lines = $state.raw<TableLine[] | null>(null);
  failure = $state.raw<unknown>(null);
  isBusy = $state(false);
  /** How many pages are shown. */
  pages = $state(0);
  #next = $state<string | null>(null);
  #turn = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Ask for the first page anew. */
  load(): Promise<void> {
    return this.#ask(null);
  }

  /** Ask anew, unless somebody has gone on to later pages: they would be lost. */
  async renew(): Promise<void> {
    if (this.pages <= 1 && !this.isBusy) await this.load();
  }

  /** Ask for the page after the last one that is shown. */
  async more(): Promise<void> {
    if (this.#next !== null && !this.isBusy) await this.#ask(this.#next);
  }

  async #ask(after: string | null): Promise<void> {
    const turn = (this.#turn += 1);
    this.isBusy = true;
    try {
      const { tables, next } = await this.#page(after);
      if (turn !== this.#turn) return;
      this.lines = after === null ? tables : appendPage(this.lines ?? [], tables);
      this.pages = after === null ? 1 : this.pages + 1;
      this.#next = next;
      this.failure = null;
    } catch (error) {
      if (turn === this.#turn) this.failure = error;
    } finally {
      if (turn === this.#turn) this.isBusy = false;
    }
  }
}

const EVERY = 15_000;

/**
 * Do something at once, now and then as long as somebody looks, and when they come back or the
 * network does. Returns how to stop: the whole of an effect.
 */
export function refreshWhileVisible(todo: () => void): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') todo();
  };
  // What is asked for changes what was read to ask for it.
  untrack(todo);
  const timer = setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    removeEventListener('online', refresh);
  };
}
