import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProblems, LOCALES, messageProblems, usageProblems } from './messages.js';

function folder(spoken: Record<string, Record<string, unknown>>): string {
  const made = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(made, 'ui'));
  for (const locale of LOCALES) writeFileSync(join(made, 'ui', `${locale}.json`), JSON.stringify(spoken[locale] ?? spoken.all));
  return made;
}

function source(text: string): string {
  const made = mkdtempSync(join(tmpdir(), 'uses-'));
  writeFileSync(join(made, 'x.ts'), `import { m } from '$i18n';\n${text}`);
  return made;
}

describe('messages', () => {
  it('of this page are complete, and the code uses no others', () => {
    expect(findProblems()).toEqual([]);
  });

  it('that every language has are accepted', () => {
    expect(messageProblems(folder({ all: { ui_a: 'x {n}' } }))).toEqual([]);
  });

  it('that a language lacks are found', () => {
    expect(messageProblems(folder({ all: { ui_a: 'x' }, fr: {} }))).toEqual(['ui_a is missing in fr']);
  });

  it('that only one language has are found', () => {
    expect(messageProblems(folder({ all: {}, de: { ui_b: 'x' } }))).toEqual(['ui_b is missing in en, fr, nl']);
  });

  it('that are empty count as missing', () => {
    expect(messageProblems(folder({ all: { ui_a: 'x' }, nl: { ui_a: ' ' } }))).toEqual(['ui_a is missing in nl']);
  });

  it('whose placeholders differ between languages are found', () => {
    const [said] = messageProblems(folder({ all: { ui_a: '{n} rows' }, de: { ui_a: '{m} Reihen' } }));
    expect(said).toContain('ui_a has not the same gaps');
  });

  it('have the name of their area', () => {
    expect(messageProblems(folder({ all: { table_a: 'x' } }))[0]).toContain('table_a: a message of ui');
  });

  it('that do not exist are found where the code uses them', () => {
    expect(usageProblems(source('m.ui_a() + m.ui_b()'), new Set(['ui_a']))[0]).toContain('asks for ui_b');
  });

  it('are never named by computed names', () => {
    expect(usageProblems(source('m[`ui_${x}`]()'), new Set())[0]).toContain('computes the name');
  });
});
