import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowEditor } from '$board';
import type { LiveTable, MatchState } from '$game';
import { matchAfter, matchEvents, ONE_ROW_MARKED, type Written } from '$game/testing/writtenEvents';
import { setLocale } from '$i18n';
import type { EditionSheet } from '$net';
import type { TableController } from '../tableController.svelte';
import AwayPlayers from './AwayPlayers.svelte';
import Claim from './Claim.svelte';
import { waitOf } from './outOfTurn';
import OwnUp from './OwnUp.svelte';
import SetCode from './SetCode.svelte';

vi.setConfig({ testTimeout: 30_000 });

const MARKED = [...matchEvents(), ...ONE_ROW_MARKED];
const SHEET = {
  pegs: ['R', 'G', 'B', 'Y'].map((letter) => ({ letter, shown: letter, typed: [letter], name: letter, colour: 'red', shape: 'disc', braille: '' })),
  keys: [{ colour: 'red', name: 'red', meaning: 'exact' }, { colour: 'white', name: 'white', meaning: 'misplaced' }],
  holes: [2],
  rows: 12,
  rounds: 2,
  by_hand: true,
  clues: [],
  kind: 'pegs',
  keys_as: 'pegs',
  scoring: { false_mark_points: 3 },
} as unknown as EditionSheet;

/** A controller at a table whose clock stands at `now`. */
function at(match: MatchState, now = 0, mine = [0]) {
  const send = vi.fn(async () => true);
  const live = { id: 'table', match, mine, status: 'live', pending: null, table: null, sheet: SHEET, now: () => now } as unknown as LiveTable;
  const editor = new RowEditor(2);
  const controller = { live, match, send, failure: null, round: match.rounds.at(-1), rowEditor: () => editor } as unknown as TableController;
  return { controller, live, send, editor };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => setLocale('en'));
afterEach(() => vi.unstubAllGlobals());

describe('a codemaker who owns up', () => {
  it('is told the consequence first', async () => {
    const match = matchAfter(...MARKED);
    const { controller, send } = at(match);
    render(OwnUp, { controller, match, sheet: SHEET, seat: 0 });
    await fireEvent.click(button('One of my marks was wrong'));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText(/does not count, and you set a new code\. The codebreaker gets 3 points\./)).toBeTruthy();
    await fireEvent.click(button('Own up'));
    expect(send).toHaveBeenCalledWith({ kind: 'own-up', seat: 0 });
  });

  it('may have added up wrongly', async () => {
    const match = matchAfter(...matchEvents(), { event: 'CodeSet', holes: 4, commitment: null, clue: 14 });
    const { controller, send } = at(match);
    render(OwnUp, { controller, match, sheet: SHEET, seat: 0 });
    await fireEvent.click(button('My sum or one of my marks was wrong'));
    expect(screen.getByRole('dialog', { name: 'Own up to an error?' })).toBeTruthy();
    await fireEvent.click(button('Own up'));
    expect(send).toHaveBeenCalledWith({ kind: 'own-up', seat: 0 });
  });

  it('may play on instead', async () => {
    const match = matchAfter(...MARKED);
    const { controller, send } = at(match);
    const sheet = { ...SHEET, scoring: { false_mark_points: -3 } } as EditionSheet;
    render(OwnUp, { controller, match, sheet, seat: 0 });
    await fireEvent.click(button('One of my marks was wrong'));
    expect(screen.getByText(/The codebreaker loses 3 points\./)).toBeTruthy();
    await fireEvent.click(button('Play on'));
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a player who waits', () => {
  const match = matchAfter(...MARKED);
  const wait = waitOf(match, [0], null)!;

  it('is offered nothing before the time is over', () => {
    render(Claim, { controller: at(match, wait.until - 1).controller, wait });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('may have the round dropped afterwards, and is told what that means', async () => {
    const { controller, send } = at(match, wait.until);
    render(Claim, { controller, wait });
    expect(screen.getByText('Ben has kept you waiting for 10 minutes. You may have the round dropped.')).toBeTruthy();
    await fireEvent.click(button('Drop the round'));
    expect(screen.getByText(/nobody who waited loses by it\. Ben cannot win this match any more, unless/)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop the round' }));
    expect(send).toHaveBeenCalledWith({ kind: 'claim', seat: 0 });
  });
});

describe('players who are away', () => {
  const left = (seat: number): Written => ({ event: 'SeatLeft', seat, deadline: 1200 });

  it('lose the seat after a time if it is their turn', () => {
    const { container } = render(AwayPlayers, { live: at(matchAfter(...MARKED, left(1)), 1100).live });
    expect(container.textContent).toContain('Ben is away and is awaited for 1:40 more.');
  });

  it('are only away while others are to move', () => {
    const { container } = render(AwayPlayers, { live: at(matchAfter(...MARKED, left(0)), 1100, [1]).live });
    expect(container.textContent?.trim()).toBe('Ann is away, and others are to move.');
  });
});

describe('a code that stood on a real table', () => {
  /** The server allows every code that stood there. */
  function serverSays(forbidden: boolean): void {
    vi.stubGlobal('fetch', async (path: string) => {
      const answer = path.endsWith('/row') ? { allowed: true, refusal: null, forbidden } : { id: 'me', name: 'Ann', kind: 'guest' };
      return new Response(JSON.stringify(answer), { status: 200, headers: { 'Content-Type': 'application/json' } });
    });
  }

  async function reveal(code: string[]) {
    const shown = at(matchAfter(...MARKED));
    render(SetCode, { controller: shown.controller, sheet: { ...SHEET }, seat: 0, what: 'reveal' });
    shown.editor.setRow(code);
    await fireEvent.click(await screen.findByRole('button', { name: 'Show this code' }));
    return shown;
  }

  it('is shown at once if the edition allows it', async () => {
    serverSays(false);
    const { send } = await reveal(['R', 'G']);
    await waitFor(() => expect(send).toHaveBeenCalledWith({ kind: 'reveal', seat: 0, code: ['R', 'G'] }));
  });

  it('is shown only when its codemaker is sure if the edition forbids it', async () => {
    serverSays(true);
    const { send } = await reveal(['R', 'R']);
    await screen.findByText('Such a code is not allowed in this edition: the round is aborted.');
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(button('Yes, show it'));
    expect(send).toHaveBeenCalledWith({ kind: 'reveal', seat: 0, code: ['R', 'R'] });
  });

  it('can be changed instead', async () => {
    serverSays(true);
    const { send, editor } = await reveal(['R', 'R']);
    await fireEvent.click(await screen.findByRole('button', { name: 'No, change it' }));
    expect(send).not.toHaveBeenCalled();
    expect(editor.letters).toEqual(['R', 'R']);
  });
});
