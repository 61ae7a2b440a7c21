import { beforeEach, expect, it, vi } from 'vitest';
import { newCommandId } from './commandId';
import { commandMessage, Outbox, type QueuedCommand } from './outbox';

const command = (): QueuedCommand => ({ cmd: newCommandId(), after: 7, do: { kind: 'resign', seat: 0 } });

beforeEach(() => sessionStorage.clear());

it('stores commands over a reload, in order', () => {
  const [one, two] = [command(), command()];
  const outbox = new Outbox('a');
  outbox.add(one);
  outbox.add(two);
  expect(new Outbox('a').waiting).toEqual([one, two]);
  expect(new Outbox('b').waiting).toEqual([]);
});

it('removes an answered command and its stored copy', () => {
  const one = command();
  const outbox = new Outbox('a');
  outbox.add(one);
  expect(outbox.remove(one.cmd)).toEqual(one);
  expect(outbox.remove(one.cmd)).toBeUndefined();
  expect(outbox.remove(null)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('ignores stored values of another form', () => {
  const bad = ['no JSON', '{}', '[1, null, {"cmd": "short", "after": 1, "do": {"kind": "resign"}}]', '[{"cmd": 1}]'];
  for (const text of bad) {
    sessionStorage.setItem('codepegs:outbox:a', text);
    expect(new Outbox('a').waiting).toEqual([]);
  }
});

it('works without storage', () => {
  const full = { getItem: () => null, removeItem: () => undefined, setItem: vi.fn(() => { throw new Error('full'); }) };
  const outbox = new Outbox('a', full);
  const one = command();
  outbox.add(one);
  expect(full.setItem).toHaveBeenCalled();
  expect(outbox.waiting).toEqual([one]);
  expect(new Outbox('a', null).waiting).toEqual([]);
});

it('sends a command in the form of the protocol', () => {
  const one = command();
  expect(commandMessage(one)).toEqual({ type: 'command', ...one });
});

it('gives every command an id of 128 bits', () => {
  const ids = new Set(Array.from({ length: 100 }, newCommandId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
