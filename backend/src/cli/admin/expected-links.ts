import type { Link } from '../../modules/record/audit/index.js';

const WRITTEN = /^([1-9]\d{0,14}):([\da-f]{64})$/i;

const WHY_NOT = {
  archived: 'was archived: name the archive, verify-audit FILE --expect …',
  'not sealed': 'is not sealed yet, or was taken away',
  elsewhere: 'is not in this archive',
} as const;

/** What was written down elsewhere, as `SEQ:HASH`. */
export function expectedLinks(given: unknown): Link[] {
  const texts = Array.isArray(given) ? given : [];
  return texts.map((text) => {
    const [, seq, hash] = WRITTEN.exec(String(text)) ?? [];
    if (!seq || !hash) throw new Error('--expect takes SEQ:HASH, a place of the audit and its 64 characters');
    return { seq: Number(seq), hash: hash.toLowerCase() };
  });
}

/** Says of each that it holds; fails, naming all that don't, after the last one. */
export async function holdAgainst(
  expected: readonly Link[],
  say: (line: string) => void,
  linkAt: (seq: number) => Promise<Link | keyof typeof WHY_NOT>,
): Promise<void> {
  const complaints: string[] = [];
  for (const { seq, hash } of expected) {
    const found = await linkAt(seq);
    if (typeof found === 'string') complaints.push(`entry ${seq} ${WHY_NOT[found]}`);
    else if (found.hash !== hash) complaints.push(`entry ${seq} has another hash than was written down`);
    else say(`Entry ${seq} is as it was written down`);
  }
  if (complaints.length > 0) throw new Error(complaints.join('; '));
}
