import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventTold, type Order, Outbox, Refused, type Waiting } from '$net';
import { Errands } from './pendingCommands.svelte';

const GUESS: Order = { kind: 'guess', seat: 1, guess: ['R', 'B'] };
const left: EventTold = { version: 6, at: 0, event: 'SeatLeft', seat: 0, deadline: 9 };
const opened: EventTold = { version: 6, at: 0, event: 'RowOpened', row: 2, seat: 1, deadline: null };

let said: Waiting[];
let errands: Errands;

function build(): Errands {
  return new Errands('a', (waiting) => said.push(waiting));
}

beforeEach(() => {
  sessionStorage.clear();
  said = [];
  errands = build();
});

const refusal = (cmd: string) => ({ type: 'refusal' as const, cmd, code: 'turn/not-yours', message: 'Not now.', gaps: {} });

describe('a command', () => {
  it('is under way until its events are here', async () => {
    const sent = errands.give(GUESS, 5);
    expect(said).toMatchObject([{ after: 5, do: GUESS }]);
    errands.acknowledged(said[0]!.cmd, 7, 5);
    errands.reached(6);
    expect(errands.pending).toEqual(GUESS);
    errands.reached(7);
    expect(errands.pending).toBeNull();
    expect(await sent).toBe('ack');
  });

  it('is sent again with the same id, and answered once', async () => {
    const sent = errands.give(GUESS, 5);
    errands.sayAgain();
    expect(said[1]).toEqual(said[0]);
    errands.acknowledged(said[0]!.cmd, 5, 5);
    errands.acknowledged(said[0]!.cmd, 5, 5);
    expect(await sent).toBe('ack');
    errands.sayAgain();
    expect(said).toHaveLength(2);
  });

  it('is refused in words', async () => {
    const sent = errands.give(GUESS, 5);
    errands.refused(refusal(said[0]!.cmd));
    await expect(sent).rejects.toMatchObject({ code: 'turn/not-yours', message: 'Not now.' });
    expect(errands.pending).toBeNull();
    expect(errands.refusal).toBeNull();
  });

  it('that is stale is to be decided anew', async () => {
    const sent = errands.give(GUESS, 5);
    errands.stale(said[0]!.cmd, [opened]);
    expect(await sent).toBe('stale');
    expect(said).toHaveLength(1);
  });

  it('that nothing speaks against is sent anew, with an id of its own', async () => {
    const sent = errands.give(GUESS, 5);
    errands.stale(said[0]!.cmd, [left]);
    expect(said[1]).toMatchObject({ after: 6, do: GUESS });
    expect(said[1]!.cmd).not.toBe(said[0]!.cmd);
    errands.acknowledged(said[1]!.cmd, 6, 6);
    expect(await sent).toBe('ack');
  });

  it('fails when the table is gone', async () => {
    const sent = errands.give(GUESS, 5);
    errands.abandon(new Refused('request/not-found', 'Gone.'));
    await expect(sent).rejects.toMatchObject({ code: 'request/not-found' });
  });
});

describe('after a reload', () => {
  beforeEach(() => {
    void errands.give(GUESS, 5);
    said = [];
    errands = build();
  });

  it('the command is still under way, and is sent again', () => {
    expect(errands.pending).toEqual(GUESS);
    errands.sayAgain();
    errands.acknowledged(said[0]!.cmd, 6, 6);
    expect(errands.pending).toBeNull();
    expect(new Outbox('a').waiting).toEqual([]);
  });

  it('its refusal is kept for whoever shows it', () => {
    errands.sayAgain();
    errands.refused(refusal(said[0]!.cmd));
    expect(errands.refusal?.code).toBe('turn/not-yours');
  });

  it('it is sent anew after harmless events, and its refusal still heard', () => {
    errands.sayAgain();
    errands.stale(said[0]!.cmd, [left]);
    errands.refused(refusal(said[1]!.cmd));
    expect(errands.refusal?.code).toBe('turn/not-yours');
  });

  it('it is dropped when it came too late', () => {
    errands.sayAgain();
    errands.stale(said[0]!.cmd, [opened]);
    expect(errands.pending).toBeNull();
    expect(said).toHaveLength(1);
  });
});

it('knows nothing of answers to others', () => {
  const told = vi.fn();
  errands = new Errands('b', told);
  errands.stale('0'.repeat(32), [opened]);
  errands.acknowledged('0'.repeat(32), 1, 1);
  expect(told).not.toHaveBeenCalled();
});
