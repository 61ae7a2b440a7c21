/** Verdicts in words: readers who do not play chess do not know the signs. */
import { m } from '$i18n';
import type { Verdict } from './reviewData';

export function verdictText(verdict: Verdict | null): string {
  switch (verdict) {
    case 'fine':
      return m.study_review_verdict_fine();
    case 'best':
      return m.study_review_verdict_best();
    case 'good':
      return m.study_review_verdict_good();
    case 'inexact':
      return m.study_review_verdict_inexact();
    case 'weak':
      return m.study_review_verdict_weak();
    case 'blunder':
      return m.study_review_verdict_blunder();
    case null:
      return m.study_review_not_judged();
  }
}
