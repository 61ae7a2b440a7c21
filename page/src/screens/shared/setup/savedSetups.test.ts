// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { newSetup } from './matchSetup';
import { clearSavedSetups, lastEdition, readSetup, savedSetup, saveSetup } from './savedSetups';

afterEach(() => localStorage.clear());

test('the last set-up of each kind is remembered', () => {
  const here = newSetup('here', 'family-2004', 3);
  saveSetup('computer', newSetup('computer', 'mini'));
  saveSetup('here', here);
  expect(savedSetup('here')).toEqual(here);
  expect(savedSetup('computer')?.edition).toBe('mini');
  expect(savedSetup('online')).toBeNull();
  expect(lastEdition()).toBe('family-2004');
});

test('what cannot be read is as if never kept', () => {
  localStorage.setItem('codepegs.set-up', '{"plans": {"here": {"edition": 7}}, "last": "x"}');
  expect(savedSetup('here')).toBeNull();
  localStorage.setItem('codepegs.set-up', 'no json');
  expect(lastEdition()).toBeNull();
});

test('a plan without a seat of one’s own, or with strange seats, is not taken', () => {
  const setup = newSetup('computer');
  expect(readSetup({ ...setup, seats: [{ who: 'anybody' }] })).toBeNull();
  expect(readSetup({ ...setup, seats: [...setup.seats, { who: 'ghost' }] })).toBeNull();
  expect(readSetup({ ...setup, options: { rows: 8 } })).toBeNull();
  expect(readSetup({ ...setup, first: 9 })?.first).toBeNull();
});

test('after erasing oneself nothing is left', () => {
  saveSetup('computer', newSetup('computer'));
  clearSavedSetups();
  expect(lastEdition()).toBeNull();
});
