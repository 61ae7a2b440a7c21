/** Reads what a player types or pastes to join a table: a short code, or a link in any form. */

type JoinTarget = { kind: 'table'; id: string } | { kind: 'code'; code: string } | null;

const TABLE = /(?:^|\/)(?:tables\/)?([0-9a-f]{32})(?:[/?#].*)?$/i;
const JOIN = /\/join\/([^/?#]+)/i;
const LONGEST = 12;

/** Case, spaces and hyphens do not matter in a code; the server agrees. */
function normaliseCode(typed: string): string {
  return typed.replace(/[\s\-–—_]+/g, '').toUpperCase();
}

export function parseJoinInput(typed: string): JoinTarget {
  const text = typed.trim();
  const table = TABLE.exec(text);
  if (table?.[1]) return { kind: 'table', id: table[1].toLowerCase() };
  const join = JOIN.exec(text);
  const code = normaliseCode(join?.[1] ? decoded(join[1]) : text);
  const fits = code.length >= 3 && code.length <= LONGEST && /^[A-Z0-9]+$/.test(code);
  return fits ? { kind: 'code', code } : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
