/** A list of tables that is loaded page by page. The shown tables stay while it reloads. */

import { untrack } from 'svelte';
import type { TableLine, TableList } from '$net';
import { appendPage } from './tableLine';

type Page = (after: string | null) => Promise<TableList>;

export class PagedTables {
  /** null: not known yet. */
  lines = $state.raw<TableLine[] | null>(null);
  failure = $state.raw<unknown>(null);
  isBusy = $state(false);
  /** How many pages are shown. */
  pages = $state(0);
  #next = $state<string | null>(null);
  #requests = 0;

  constructor(private readonly request: Page) {}

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Loads the first page again. */
  load(): Promise<void> {
    return this.#load(null);
  }

  /** Reloads, unless later pages are shown, which would be lost. */
  async renew(): Promise<void> {
    if (this.pages <= 1 && !this.isBusy) await this.load();
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    if (this.#next !== null && !this.isBusy) await this.#load(this.#next);
  }

  async #load(after: string | null): Promise<void> {
    const number = ++this.#requests;
    this.isBusy = true;
    try {
      const { tables, next } = await this.request(after);
      if (number !== this.#requests) return;
      this.lines = after === null ? tables : appendPage(this.lines ?? [], tables);
      this.pages = after === null ? 1 : this.pages + 1;
      this.#next = next;
      this.failure = null;
    } catch (error) {
      if (number === this.#requests) this.failure = error;
    } finally {
      if (number === this.#requests) this.isBusy = false;
    }
  }
}

const EVERY = 15_000;

/**
 * Runs the task now, regularly while the page is visible, and when the reader or the network returns. Returns a
 * function that stops it, for an effect.
 */
export function refreshWhileVisible(task: () => void): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') task();
  };
  // The task changes state that it also reads; untracked, it does not run again for that.
  untrack(task);
  const timer = setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    removeEventListener('online', refresh);
  };
}
