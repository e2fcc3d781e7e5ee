import { Inject, Injectable } from '@nestjs/common';
import type { InboxAnswer, PutAwayPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { notFound } from '../../../common/errors/app-error.js';
import { OnRemoved } from '../../record/changes/index.js';
import { INBOX_SOURCES } from './inbox-sources.js';
import { digestOf, type InboxSource } from './inbox-source.js';
import { InboxAwaysRepository, keyOf } from './inbox-aways.repository.js';
import { answerOf, type KindEntry } from './inbox-rules.js';

/** What needs somebody: derived from what there is, without what whoever asks has put away. */
@Injectable()
export class Inbox {
  constructor(
    @Inject(INBOX_SOURCES) private readonly sources: readonly InboxSource[],
    private readonly aways: InboxAwaysRepository,
  ) {}

  async read({ user_id }: Caller): Promise<InboxAnswer> {
    const aways = await this.aways.of(user_id);
    const present = await this.all();
    const isAway = (entry: KindEntry) => aways.get(keyOf(entry)) === digestOf(entry.state);
    const changed = present.filter((entry) => aways.has(keyOf(entry)) && !isAway(entry));
    // From now on they are there, also when they come to say again what they said then.
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

  /** What somebody put away goes with them. */
  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.aways.removeUsers(ids);
  }

  private async all(): Promise<KindEntry[]> {
    const all = await Promise.all(
      this.sources.map(async (source) =>
        (await source.entries()).map((entry) => ({ ...entry, kind: source.kind })),
      ),
    );
    return all.flat();
  }
}
