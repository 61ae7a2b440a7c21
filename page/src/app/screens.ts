/** Loads a screen when the reader goes to it: each one is a chunk of its own. */
import type { Component } from 'svelte';
import type { RouteName, Screen } from '$ui';

const SCREENS: Record<RouteName, () => Promise<{ default: Component<never> }>> = {
  home: () => import('../screens/home/Home.svelte'),
  setup: () => import('../screens/setup/Setup.svelte'),
  join: () => import('../screens/join/Join.svelte'),
  table: () => import('../screens/table/Table.svelte'),
  review: () => import('../screens/review/Review.svelte'),
  assistant: () => import('../screens/assistant/Assistant.svelte'),
  learn: () => import('../screens/learn/Learn.svelte'),
  rules: () => import('../screens/rules/Rules.svelte'),
  puzzle: () => import('../screens/puzzle/Puzzle.svelte'),
  me: () => import('../screens/me/Me.svelte'),
  settings: () => import('../screens/settings/Settings.svelte'),
  missing: () => import('../screens/missing/Missing.svelte'),
};

/** Loads a screen. Screens that ignore the address declare no props, hence the cast. */
export async function loadScreen(name: RouteName): Promise<Screen> {
  return (await SCREENS[name]()).default as unknown as Screen;
}
