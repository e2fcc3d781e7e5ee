import { Injectable } from '@nestjs/common';
import type { InboxAnswer, PutAwayPayload, InboxItem } from '@keyroster/contracts/dto';
import type { InboxKind } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { notFound } from '../../../common/errors/app-error.js';
import { Reactions } from '../../../common/reactions.js';
import { OnRemoved } from '../../record/changes/index.js';
import { digestOf, inboxSource, type InboxEntry } from './inbox-source.js';
import { InboxAwaysRepository, keyOf } from './inbox-aways.repository.js';

@Injectable()
export class Inbox {
  constructor(
    private readonly reactions: Reactions,
    private readonly aways: InboxAwaysRepository,
  ) {}

  async read({ user_id }: Caller): Promise<InboxAnswer> {
    const aways = await this.aways.of(user_id);
    const present = await this.all();
    const isAway = (entry: KindEntry) => aways.get(keyOf(entry)) === digestOf(entry.state);
    const changed = present.filter((entry) => aways.has(keyOf(entry)) && !isAway(entry));
    // They stay visible from now on, even if they return to the state in which they were put away.
    await this.aways.end(user_id, changed, aways);
    return answerOf(present, isAway);
  }

  async putAway({ kind, id }: PutAwayPayload, { user_id }: Caller): Promise<void> {
    const present = await this.all();
    const found = present.find((entry) => entry.kind === kind && entry.id === id);
    if (!found) throw notFound();
    await this.aways.keepOnly(user_id, present);
    await this.aways.put(user_id, found);
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.aways.removeUsers(ids);
  }

  private async all(): Promise<KindEntry[]> {
    const all = await Promise.all(
      this.reactions
        .of(inboxSource)
        .map(async ({ facts: { kind }, run }) => (await run()).map((entry) => ({ ...entry, kind }))),
    );
    return all.flat();
  }
}

export type KindEntry = InboxEntry & { kind: InboxKind };

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
  ...more.backup,
});

const placeOf = ({ kind, name, id }: InboxItem): string => `${kind} ${name} ${id}`;
