import { Injectable } from '@nestjs/common';
import type { InboxAnswer, PutAwayPayload, InboxItem } from '@keyroster/contracts/dto';
import { SUPERVISOR_INBOX, type InboxKind } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { scopeOf } from '../../../common/access/scope.js';
import { notFound } from '../../../common/errors/app-error.js';
import { pick } from '../../../common/pick.js';
import { Reactions } from '../../../common/reactions.js';
import { UserRoster } from '../../people/users/index.js';
import { OnRemoved } from '../../record/changes/index.js';
import { digestOf, inboxSource, type InboxEntry } from './inbox-source.js';
import { InboxAwaysRepository, keyOf } from './inbox-aways.repository.js';

@Injectable()
export class InboxService {
  constructor(
    private readonly reactions: Reactions,
    private readonly aways: InboxAwaysRepository,
    private readonly roster: UserRoster,
  ) {}

  async read(caller: Caller): Promise<InboxAnswer> {
    const { user_id } = caller;
    const aways = await this.aways.of(user_id);
    const present = await this.presentFor(caller);
    const isAway = (entry: KindEntry) => aways.get(keyOf(entry)) === digestOf(entry.state);
    const changed = present.filter((entry) => aways.has(keyOf(entry)) && !isAway(entry));
    // These items stay visible, even if they return to the state in which they were put away.
    await this.aways.end(user_id, changed, aways);
    return answerOf(present, isAway);
  }

  async putAway({ kind, id }: PutAwayPayload, caller: Caller): Promise<void> {
    const { user_id } = caller;
    const present = await this.presentFor(caller);
    const found = present.find((entry) => entry.kind === kind && entry.id === id);
    if (!found) throw notFound();
    await this.aways.keepOnly(user_id, present);
    await this.aways.put(user_id, found);
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.aways.removeUsers(ids);
  }

  /** Supervisors get only the items of their own users. */
  private async presentFor(caller: Caller): Promise<KindEntry[]> {
    const scope = scopeOf(caller);
    const sources = this.reactions.of(inboxSource);
    const wanted = scope ? sources.filter(({ facts }) => SUPERVISOR_INBOX.includes(facts.kind)) : sources;
    const listed = wanted.map(async ({ facts: { kind }, run }) =>
      (await run()).map((entry) => ({ ...entry, kind })),
    );
    const all = (await Promise.all(listed)).flat();
    if (!scope) return all;
    return all.filter(({ user_id = '' }) => this.roster.get(user_id)?.supervisor === scope.name);
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

const toItem = (entry: KindEntry): InboxItem => ({
  ...pick(entry, ['kind', 'id', 'at', 'name', 'title', 'count', 'until']),
  ...(entry.block !== undefined && { block: entry.block }),
  ...(entry.names !== undefined && { names: entry.names }),
  ...entry.backup,
});

const placeOf = ({ kind, name, id }: InboxItem): string => `${kind} ${name} ${id}`;
