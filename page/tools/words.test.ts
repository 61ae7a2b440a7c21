import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLoads, heaviest } from './first-load.js';
import { LOCALES, wrongMessages, wrongUses, wrongWords } from './words.js';

function folder(spoken: Record<string, Record<string, unknown>>): string {
  const made = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(made, 'shell'));
  for (const locale of LOCALES) writeFileSync(join(made, 'shell', `${locale}.json`), JSON.stringify(spoken[locale] ?? spoken.all));
  return made;
}

function source(text: string): string {
  const made = mkdtempSync(join(tmpdir(), 'uses-'));
  writeFileSync(join(made, 'x.ts'), `import { m } from '$lib/shell/words';\n${text}`);
  return made;
}

describe('messages', () => {
  it('of this page are complete, and all that the code asks for are there', () => {
    expect(wrongWords()).toEqual([]);
  });

  it('that are the same in every language are fine', () => {
    expect(wrongMessages(folder({ all: { shell_a: 'x {n}' } }))).toEqual([]);
  });

  it('that a language lacks are found', () => {
    expect(wrongMessages(folder({ all: { shell_a: 'x' }, fr: {} }))).toEqual(['shell_a is missing in fr']);
  });

  it('that only one language has are found', () => {
    expect(wrongMessages(folder({ all: {}, de: { shell_b: 'x' } }))).toEqual(['shell_b is missing in en, fr, nl']);
  });

  it('that say nothing are missing', () => {
    expect(wrongMessages(folder({ all: { shell_a: 'x' }, nl: { shell_a: ' ' } }))).toEqual(['shell_a is missing in nl']);
  });

  it('with other gaps than the others are found', () => {
    const [said] = wrongMessages(folder({ all: { shell_a: '{n} rows' }, de: { shell_a: '{m} Reihen' } }));
    expect(said).toContain('shell_a has not the same gaps');
  });

  it('belong to their area by name', () => {
    expect(wrongMessages(folder({ all: { play_a: 'x' } }))[0]).toContain('play_a: a message of shell');
  });

  it('that nobody has written are found where they are asked for', () => {
    expect(wrongUses(source('m.shell_a() + m.shell_b()'), new Set(['shell_a']))[0]).toContain('asks for shell_b');
  });

  it('are never put together', () => {
    expect(wrongUses(source('m[`shell_${x}`]()'), new Set())[0]).toContain('computes the name');
  });
});

describe('the first load', () => {
  const manifest = {
    'index.html': { file: 'i.js', isEntry: true, imports: ['_s.js'], css: ['i.css'] },
    '_s.js': { file: 's.js' },
    'src/screens/Home.svelte': { file: 'h.js', imports: ['index.html', '_b.js'], css: ['h.css'] },
    '_b.js': { file: 'b.js', imports: ['_s.js'] },
    'src/lib/late.ts': { file: 'late.js' },
  };

  it('is the entry, the screen and all that they import, each once, and nothing that comes later', () => {
    expect(firstLoads(manifest)).toEqual({ home: ['i.js', 'i.css', 's.js', 'h.js', 'h.css', 'b.js'] });
  });

  it('is weighed in the heaviest language', () => {
    const loads = { en: { home: ['a'] }, de: { home: ['a', 'b'] } };
    expect(heaviest(loads, () => 10)).toEqual({ home: { bytes: 20, locale: 'de' } });
  });
});
