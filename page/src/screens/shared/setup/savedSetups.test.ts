// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { freshPlan } from './matchSetup';
import { forgetPlans, keepPlan, keptPlan, lastEdition, readPlan } from './savedSetups';

afterEach(() => localStorage.clear());

test('the last set-up of each kind is remembered', () => {
  const here = freshPlan('here', 'family-2004', 3);
  keepPlan('computer', freshPlan('computer', 'mini'));
  keepPlan('here', here);
  expect(keptPlan('here')).toEqual(here);
  expect(keptPlan('computer')?.edition).toBe('mini');
  expect(keptPlan('online')).toBeNull();
  expect(lastEdition()).toBe('family-2004');
});

test('what cannot be read is as if never kept', () => {
  localStorage.setItem('codepegs.set-up', '{"plans": {"here": {"edition": 7}}, "last": "x"}');
  expect(keptPlan('here')).toBeNull();
  localStorage.setItem('codepegs.set-up', 'no json');
  expect(lastEdition()).toBeNull();
});

test('a plan without a seat of one’s own, or with strange seats, is not taken', () => {
  const plan = freshPlan('computer');
  expect(readPlan({ ...plan, seats: [{ who: 'anybody' }] })).toBeNull();
  expect(readPlan({ ...plan, seats: [...plan.seats, { who: 'ghost' }] })).toBeNull();
  expect(readPlan({ ...plan, options: { rows: 8 } })).toBeNull();
  expect(readPlan({ ...plan, first: 9 })?.first).toBeNull();
});

test('after erasing oneself nothing is left', () => {
  keepPlan('computer', freshPlan('computer'));
  forgetPlans();
  expect(lastEdition()).toBeNull();
});
