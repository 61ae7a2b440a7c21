/** The facts on an edition's box, each in a few words. */
import { formatNumber, inWordsOf, m, plural } from '$i18n';
import type { EditionLine } from '$net';

type Box = Pick<EditionLine, 'players' | 'holes' | 'colours' | 'rows' | 'codes' | 'kind' | 'keys_as' | 'rounds_as'>;

export function boxFacts(box: Box): string[] {
  const low = Math.min(...box.players);
  const high = Math.max(...box.players);
  const shortest = Math.min(...box.holes);
  const longest = Math.max(...box.holes);
  const facts = [
    low === high
      ? m.study_rules_players({ n: formatNumber(low) })
      : m.study_rules_players_range({ low: formatNumber(low), high: formatNumber(high) }),
    shortest === longest
      ? plural(shortest, m.study_rules_holes_one, m.study_rules_holes_many)
      : m.study_rules_holes_range({ low: formatNumber(shortest), high: formatNumber(longest) }),
    inWordsOf(box, () => m.study_rules_kinds({ n: formatNumber(box.colours) })),
    box.rows === null ? m.study_rules_rows_endless() : m.study_rules_rows_many({ n: formatNumber(box.rows) })
  ];
  if (box.codes !== null) facts.push(m.study_rules_codes({ n: formatNumber(box.codes) }));
  return facts;
}
