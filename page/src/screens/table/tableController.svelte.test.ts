import { beforeEach, describe, expect, it } from 'vitest';
import type { EventBatch, LiveTable, MatchState, RoundState } from '$game';
import type { EditionSheet, EventTold } from '$net';
import { TableController } from './tableController.svelte';

const SHEET = {
  pegs: ['R', 'G', 'B', 'Y'].map((letter) => ({ letter, shown: letter, typed: [letter], name: letter, colour: 'red', shape: 'disc', braille: '' })),
  keys: [{ colour: 'red', name: 'red' }, { colour: 'white', name: 'white' }],
  holes: [2],
  rows: 10,
  rounds: 2,
} as unknown as EditionSheet;

const ROUND: RoundState = {
  number: 1,
  codemaker: 0,
  holes: 2,
  commitment: 'x',
  rows: [],
  hints: [],
  proven: false,
  code: null,
  salt: null,
  falseRows: [],
  ownedUp: false,
  forbidden: false,
  clue: null,
  falseClue: false,
  idle: null,
  outcome: 'open',
  points: null,
};

function matchWith(change: Partial<MatchState>): MatchState {
  return {
    edition: 'custom', options: [], seats: ['Ann', 'Ben'], first: 0, grace: 120, patience: 600, stage: 'guess', awaited: 1, since: 0, deadline: null, rounds: [ROUND],
    totals: [0, 0], away: [], standIns: [], resigned: [], absent: [], ended: null, winners: [], version: 1, ...change,
  };
}

/** A fake table whose events come from the test. */
class FakeTable {
  id = 'table';
  match = $state.raw<MatchState | null>(matchWith({}));
  mine = $state.raw<number[]>([1]);
  sheet = SHEET;
  log: EventTold[] = [];
  viewed: (number | null)[] = [];
  #listener: (batch: EventBatch) => void = () => {};

  onEvents(listener: (batch: EventBatch) => void): () => void {
    this.#listener = listener;
    return () => {};
  }
  viewAs(seat: number | null): void {
    this.viewed.push(seat);
  }
  deliver(events: object[], match: MatchState, isNews = true): void {
    this.match = match;
    const numbered = events.map((event, i) => ({ version: this.log.length + i + 1, at: 0, ...event })) as EventTold[];
    this.log = [...this.log, ...numbered];
    this.#listener({ events: numbered, steps: [], isNews });
  }
}

function setUp(): { table: FakeTable; controller: TableController } {
  const table = new FakeTable();
  return { table, controller: new TableController(table as unknown as LiveTable) };
}

describe('the table controller', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows a finished round until the player continues', () => {
    const { table, controller } = setUp();
    const rounds = [{ ...ROUND, outcome: 'scored' as const, points: [3, 0] }, { ...ROUND, number: 2, codemaker: 1, holes: null }];
    table.deliver([{ event: 'RoundScored', points: [3, 0] }, { event: 'RoundBegun', number: 2, codemaker: 1 }], matchWith({ rounds, stage: 'code' }));
    expect(controller.round?.number).toBe(1);
    expect(controller.isRoundOver).toBe(true);
    controller.showCurrentRound();
    expect(controller.round?.number).toBe(2);
    expect(controller.isRoundOver).toBe(false);
  });

  it('shows a round that the codemaker lost by time until the player continues', () => {
    const { table, controller } = setUp();
    const rounds = [{ ...ROUND, outcome: 'lost' as const, points: [0, 3] }, { ...ROUND, number: 2, codemaker: 1, holes: null }];
    table.deliver([{ event: 'RoundLost', points: [0, 3] }, { event: 'RoundBegun', number: 2, codemaker: 1 }], matchWith({ rounds, stage: 'code' }));
    expect([controller.round?.number, controller.isRoundOver]).toEqual([1, true]);
  });

  it('empties the submitted row, and restores it when the guess is taken back', () => {
    const { table, controller } = setUp();
    const editor = controller.rowEditor(1, 'guess', 2);
    editor.setRow(['R', 'G']);
    table.deliver([{ event: 'Guessed', row: 1, seat: 1, guess: ['R', 'G'] }], matchWith({ stage: 'mark', awaited: 0 }));
    expect(editor.isEmpty).toBe(true);
    table.deliver([{ event: 'GuessTakenBack', row: 1, seat: 1, deadline: null }], matchWith({}));
    expect(editor.letters).toEqual(['R', 'G']);
  });

  it('restores an unfinished row after a reload', () => {
    setUp().controller.rowEditor(1, 'guess', 2).place('B');
    expect(setUp().controller.rowEditor(1, 'guess', 2).pegs).toEqual(['B', null]);
  });

  it('does not restore a row that was sent before a reload', () => {
    setUp().controller.rowEditor(1, 'guess', 2).setRow(['R', 'G']);
    const { table, controller } = setUp();
    const row = { seat: 1, guess: ['R', 'G'], mark: [0, 1], points: null, ranOut: false };
    table.match = matchWith({ rounds: [{ ...ROUND, rows: [row] }] });
    expect(controller.rowEditor(1, 'guess', 2).isEmpty).toBe(true);
  });

  it('stores no unfinished code at a shared screen', () => {
    const { table, controller } = setUp();
    table.mine = [0, 1];
    controller.rowEditor(0, 'code', 2).place('R');
    expect(sessionStorage.length).toBe(0);
  });

  it('hands the screen over before each secret, also to the same codemaker twice', () => {
    const { table, controller } = setUp();
    table.mine = [0, 1];
    table.deliver([{ event: 'Guessed', row: 1, seat: 1, guess: ['R', 'G'] }], matchWith({ stage: 'mark', awaited: 0 }));
    expect(controller.needsHandOver).toBe(true);
    controller.takeScreen(0);
    expect(controller.needsHandOver).toBe(false);
    table.deliver([{ event: 'Marked', row: 1, mark: [0, 0] }, { event: 'RoundBegun', number: 1, codemaker: 0 }], matchWith({ stage: 'code', awaited: 0 }));
    expect(controller.needsHandOver).toBe(true);
    expect(table.viewed).toEqual([0, null]);
  });

  it('lets only codebreakers edit a row while another one guesses', () => {
    const { table, controller } = setUp();
    table.match = matchWith({ seats: ['Ann', 'Ben', 'Cleo'], awaited: 2 });
    expect(controller.editingSeat).toBe(1);
    table.mine = [0];
    expect(controller.editingSeat).toBeNull();
    table.mine = [];
    expect(controller.editingSeat).toBeNull();
  });
});
