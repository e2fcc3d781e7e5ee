import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../common/access/caller.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { TitleAccess, type SeenThrough } from '../assignments/index.js';
import { SubtitlesRepository } from './subtitles.repository.js';

export interface SubtitleRef {
  id: string;
  titleId: string;
  name: string;
}

/** Subtitles as the credentials beneath them need them. */
@Injectable()
export class SubtitleLookup {
  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly access: TitleAccess,
  ) {}

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
    const subtitle = await this.get(id);
    return { ...subtitle, via: await this.access.check(caller, subtitle.titleId) };
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
