// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { newSetup } from './matchSetup';
import { clearSavedSetups, lastEdition, readSetup, savedSetup, saveSetup } from './savedSetups';

afterEach(() => localStorage.clear());

test('the last set-up against each kind of opponents is saved', () => {
  const here = newSetup('here', 'family-2004', 3);
  saveSetup('computer', newSetup('computer', 'mini'));
  saveSetup('here', here);
  expect(savedSetup('here')).toEqual(here);
  expect(savedSetup('computer')?.edition).toBe('mini');
  expect(savedSetup('online')).toBeNull();
  expect(lastEdition()).toBe('family-2004');
});

test('invalid stored set-ups are ignored', () => {
  localStorage.setItem('codepegs.set-up', '{"plans": {"here": {"edition": 7}}, "last": "x"}');
  expect(savedSetup('here')).toBeNull();
  localStorage.setItem('codepegs.set-up', 'no json');
  expect(lastEdition()).toBeNull();
});

test('a set-up without an own seat, or with invalid seats or options, is ignored', () => {
  const setup = newSetup('computer');
  expect(readSetup({ ...setup, seats: [{ who: 'anybody' }] })).toBeNull();
  expect(readSetup({ ...setup, seats: [...setup.seats, { who: 'ghost' }] })).toBeNull();
  expect(readSetup({ ...setup, options: { rows: 8 } })).toBeNull();
  expect(readSetup({ ...setup, first: 9 })?.first).toBeNull();
});

test('all set-ups can be removed', () => {
  saveSetup('computer', newSetup('computer'));
  clearSavedSetups();
  expect(lastEdition()).toBeNull();
});
