import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../common/access/caller.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { TitleMembers, type SeenThrough } from '../assignments/index.js';
import { SubtitlesRepository } from './subtitles.repository.js';

/** At once, in memory. */
const SUBTITLES_KNOWN = 20_000;

export interface SubtitleRef {
  id: string;
  titleId: string;
  name: string;
}

/** Subtitles as the credentials beneath them need them. */
@Injectable()
export class SubtitleLookup {
  /** Asked with every reading of credentials. */
  private readonly known: KeyedReplica<SubtitleRef | null>;

  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly members: TitleMembers,
    replicas: Replicas,
  ) {
    this.known = replicas.keyed('subtitles', (id) => this.find(id), SUBTITLES_KNOWN);
  }

  @OnChange('subtitles')
  hear(change: Change): void {
    this.known.hear(change);
  }

  /** This process's own change holds from its answer on. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.known.outdateAll();
  }

  async find(id: string): Promise<SubtitleRef | null> {
    return toRef(await this.repository.find(id));
  }

  async findEach(ids: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.findEach(ids)).map(toSubtitleRef);
  }

  async get(id: string): Promise<SubtitleRef> {
    return orNotFound(await this.find(id));
  }

  /** Inside a transaction: it is there, and stays. */
  async hold(id: string): Promise<SubtitleRef> {
    return orNotFound(toRef(await this.repository.hold(id)));
  }

  /** As `hold`, of many at once: one that is gone is a refusal of all. */
  async holdEach(ids: string[]): Promise<void> {
    if ((await this.repository.holdEach(ids)) < ids.length) throw notFound();
  }

  /** By name within each title, the titles in no order. */
  async ofTitles(titleIds: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.ofTitles(titleIds)).map(toSubtitleRef);
  }

  /** Whose name contains a text, by name; of all titles unless of some alone. */
  async search(text: string, limit: number, titleIds?: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.search(text, limit, titleIds)).map(toSubtitleRef);
  }

  /** For somebody to whom its title isn't assigned, it isn't there. */
  async open(id: string, caller: Caller): Promise<SubtitleRef & { via: SeenThrough }> {
    const subtitle = orNotFound(await this.remembered(id));
    return { ...subtitle, via: await this.members.check(caller, subtitle.titleId) };
  }

  private async remembered(id: string): Promise<SubtitleRef | null> {
    const known = await this.known.get(id);
    // Anybody can think of as many ids as they like: those that are none fill no memory.
    if (!known) this.known.outdate(id);
    return known;
  }
}

type Stored = Awaited<ReturnType<SubtitlesRepository['find']>>;

function toRef(subtitle: Stored): SubtitleRef | null {
  return subtitle && toSubtitleRef(subtitle);
}

export const toSubtitleRef = ({ _id, title_id, name }: NonNullable<Stored>): SubtitleRef => ({
  id: String(_id),
  titleId: String(title_id),
  name,
});
