import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Button from './Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Submit</span>' }));

it('calls its handler', async () => {
  const onclick = vi.fn();
  render(Button, { children, onclick });
  await fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(onclick).toHaveBeenCalledOnce();
});

it('stays focusable when it is disabled, and explains why', async () => {
  const onclick = vi.fn();
  render(Button, { children, onclick, why: 'Two holes are empty.' });
  const button = screen.getByRole('button', { name: 'Submit' });
  await fireEvent.click(button);
  expect(onclick).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Two holes are empty.');
});

it('ignores clicks while it is busy', async () => {
  const onclick = vi.fn();
  render(Button, { children, onclick, busy: true });
  await fireEvent.click(screen.getByRole('button'));
  expect(onclick).not.toHaveBeenCalled();
});

it('with an address is a link, unless it is disabled', () => {
  const { unmount } = render(Button, { children, href: '/new' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/new');
  unmount();
  render(Button, { children, href: '/new', why: 'Not yet.' });
  expect(screen.queryByRole('link')).toBeNull();
});
