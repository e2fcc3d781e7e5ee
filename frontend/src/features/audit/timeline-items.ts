import { formatDate } from '@keyroster/contracts';
import type { Entry } from './api.js';

/** An item of the timeline: a day, or a row. Repeated reads of the same thing share a row. */
export type Item =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'row'; key: string; entry: Entry; entries: readonly Entry[] };

const READS: ReadonlySet<string> = new Set(['credential.read', 'credential.code_read', 'credential.filled']);

/** The number of reads: the server gathers those of a minute in one entry. */
export function timesRead(entries: readonly Entry[]): number {
  const counts = entries.map(({ after }) => Number(after?.['count'] ?? 1));
  return counts.reduce((total, count) => total + count, 0);
}

export const isRead = ({ action }: Entry): boolean => READS.has(action);

const sameRead = ({ action, actor, target, ip }: Entry): string =>
  JSON.stringify([action, actor, target, ip]);

/** Newest first; repeated reads stand at the place of the newest. */
export function toItems(entries: readonly Entry[]): Item[] {
  const items: Item[] = [];
  /** The reads since something else happened, by what repeats have in common. */
  let reads = new Map<string, Entry[]>();
  let day = '';

  for (const entry of entries) {
    const its = formatDate(Date.parse(entry.at));
    if (its !== day) {
      day = its;
      reads = new Map();
      items.push({ kind: 'day', key: day, day });
    }
    if (!isRead(entry)) reads = new Map();
    const repeats = isRead(entry) ? reads.get(sameRead(entry)) : undefined;
    if (repeats) {
      repeats.push(entry);
      continue;
    }
    const group = [entry];
    reads.set(sameRead(entry), group);
    items.push({ kind: 'row', key: entry._id, entry, entries: group });
  }
  return items;
}
