import type { InboxKind } from '@keyroster/contracts';
import type { InboxAnswer, InboxItem } from '@keyroster/contracts/dto';
import type { InboxEntry } from './inbox-source.js';

export type KindEntry = InboxEntry & { kind: InboxKind };

/** Newest first, without what is put away, and how many there are of each kind. */
export function answerOf(entries: readonly KindEntry[], isAway: (entry: KindEntry) => boolean): InboxAnswer {
  const items = entries.filter((entry) => !isAway(entry)).map(toItem);
  items.sort((a, b) => b.at - a.at || (placeOf(a) < placeOf(b) ? -1 : 1));
  const counts: InboxAnswer['counts'] = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  return { items, counts, total: items.length };
}

const toItem = ({ kind, id, at, name, title, count, until, ...more }: KindEntry): InboxItem => ({
  kind,
  id,
  at,
  name,
  title,
  count,
  until,
  ...(more.block !== undefined && { block: more.block }),
  ...(more.names !== undefined && { names: more.names }),
});

const placeOf = ({ kind, name, id }: InboxItem): string => `${kind} ${name} ${id}`;
