/** Verdicts in words: a sign alone says nothing to whoever does not play chess. */
import { m } from '$lib/shell/words';
import type { Verdict } from './review';

export function verdictSaid(verdict: Verdict | null): string {
  switch (verdict) {
    case 'fine':
      return m.beyond_review_verdict_fine();
    case 'best':
      return m.beyond_review_verdict_best();
    case 'good':
      return m.beyond_review_verdict_good();
    case 'inexact':
      return m.beyond_review_verdict_inexact();
    case 'weak':
      return m.beyond_review_verdict_weak();
    case 'blunder':
      return m.beyond_review_verdict_blunder();
    case null:
      return m.beyond_review_not_judged();
  }
}
