import { describe, expect, it } from 'vitest';
import { firstLoads, heaviest } from './first-load.js';

describe('the first load', () => {
  const manifest = {
    'index.html': { file: 'i.js', isEntry: true, imports: ['_s.js'], css: ['i.css'] },
    '_s.js': { file: 's.js' },
    'src/screens/home/Home.svelte': { file: 'h.js', imports: ['index.html', '_b.js'], css: ['h.css'] },
    '_b.js': { file: 'b.js', imports: ['_s.js'] },
    'src/screens/home/Late.svelte': { file: 'late.js' },
  };

  it('has the entry, the screen and all that they import, each once, and nothing that loads later', () => {
    expect(firstLoads(manifest)).toEqual({ home: ['i.js', 'i.css', 's.js', 'h.js', 'h.css', 'b.js'] });
  });

  it('is weighed in the heaviest language', () => {
    const loads = { en: { home: ['a'] }, de: { home: ['a', 'b'] } };
    expect(heaviest(loads, () => 10)).toEqual({ home: { bytes: 20, locale: 'de' } });
  });
});
