/** Asks the server about a row before it is submitted, and for hints. */
import { type HintRequest, requestAsPlayer, type RowRequest } from '$net';

export function askRow(table: string, body: RowRequest, signal?: AbortSignal) {
  return requestAsPlayer('POST /api/tables/{table}/row', { path: { table }, body, signal });
}

/** A hint in sentences, and the row that it proposes, if any. */
export async function askHint(table: string, body: HintRequest): Promise<{ sentences: string[]; proposed: string[] | null }> {
  const hint = await requestAsPlayer('POST /api/tables/{table}/hint', { path: { table }, body });
  return { sentences: hint.sentences, proposed: hint.level === 'best' ? (hint.suggestion?.row ?? null) : null };
}
