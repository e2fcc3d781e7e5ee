import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName } from '@keyroster/contracts';
import type { PlanPayload, SubtitleAnswer } from '@keyroster/contracts/dto';
import { idsOf } from '../../../common/ids.js';
import type { Caller } from '../../../common/access/caller.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { about, Changes, LiesBeneath, OnRemoved, type Beneath } from '../../record/changes/index.js';
import { DraftsPlan, inOrderOf, removalOf, type Draft } from '../../record/plans/index.js';
import { TitleMembers, type SeenThrough } from '../assignments/index.js';
import { TitlesService } from '../titles/index.js';
import type { Subtitle } from './subtitle.schema.js';
import { SubtitlesRepository, type NewSubtitle } from './subtitles.repository.js';

export interface SubtitleRef {
  id: string;
  titleId: string;
  name: string;
}

const KEPT_IN_MEMORY = 20_000;
const BENEATH = ['credentials', 'images'];

@Injectable()
export class SubtitlesService {
  private readonly memory = this.replicas.keyed('subtitles', (id) => this.findNow(id), KEPT_IN_MEMORY);

  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly titles: TitlesService,
    private readonly members: TitleMembers,
    private readonly changes: Changes,
    private readonly replicas: Replicas,
  ) {}

  @OnChange('subtitles')
  hear(change: Change): void {
    this.memory.hear(change);
  }

  /** Makes this process's own change visible as soon as it is answered. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.memory.outdateAll();
  }

  async find(id: string): Promise<SubtitleRef | null> {
    const subtitle = await this.repository.find(id);
    return subtitle && toSubtitleRef(subtitle);
  }

  /** The cache is shared, so it must not be filled from a transaction that may be rolled back. */
  private async findNow(id: string): Promise<SubtitleRef | null> {
    const subtitle = await this.repository.findNow(id);
    return subtitle && toSubtitleRef(subtitle);
  }

  /** For the id in a stored credential. Answers mostly from the cache. */
  async known(id: string): Promise<SubtitleRef> {
    return orNotFound(await this.memory.get(id));
  }

  async findEach(ids: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.list(ids)).map(toSubtitleRef);
  }

  async get(id: string): Promise<SubtitleRef> {
    return orNotFound(await this.find(id));
  }

  async ofTitles(titleIds: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.ofTitles(titleIds)).map(toSubtitleRef);
  }

  async search(text: string, limit: number, titleIds?: string[]): Promise<SubtitleRef[]> {
    return (await this.repository.search(text, limit, titleIds)).map(toSubtitleRef);
  }

  /** Locks them against deletion until the transaction ends. Throws 404 if one is unknown. */
  async hold(ids: string[]): Promise<void> {
    if ((await this.repository.hold(ids)).length < ids.length) throw notFound();
  }

  /** Throws 404 for a subtitle whose title the caller doesn't have. */
  async open(id: string, caller: Caller): Promise<SubtitleRef & { via: SeenThrough }> {
    const known = await this.memory.get(id);
    // Callers can invent any number of ids: unknown ones must not fill the memory.
    if (!known) this.memory.outdate(id);
    const subtitle = orNotFound(known);
    return { ...subtitle, via: await this.members.check(caller, subtitle.titleId) };
  }

  async listFor(caller: Caller, titleId: string): Promise<SubtitleAnswer[]> {
    await this.members.check(caller, titleId);
    const subtitles = await this.repository.ofTitles([titleId]);
    // Checked last, so that a title that is deleted meanwhile is answered with 404, not as empty.
    if (isAdminRole(caller.role) && !(await this.titles.find(titleId))) throw notFound();
    return subtitles.map(toSubtitleAnswer);
  }

  async create(titleId: string, text: string): Promise<SubtitleAnswer[]> {
    return this.changes.run(async () => {
      await this.titles.hold([titleId]);
      await unlessTaken('subtitle', this.add([{ titleId, name: text }]));
      return (await this.repository.ofTitles([titleId])).map(toSubtitleAnswer);
    });
  }

  /** Must run within a change that has locked the titles. Returns the subtitles in the given order. */
  async add(subtitles: readonly NewSubtitle[]): Promise<SubtitleRef[]> {
    const made = await this.repository.insert(
      subtitles.map(({ titleId, name }) => ({ titleId, name: storedName(name) })),
    );
    this.changes.note(...made.map((subtitle) => about('subtitle.created', subtitle)));
    this.changes.tell(under(made));
    return made.map(toSubtitleRef);
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = orNotFound(await unlessTaken('subtitle', this.repository.rename(id, name)));
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('subtitle.updated', { ...former, name }), ...names });
      this.changes.tell(under([former]));
    });
  }

  /** Deletes the credentials in it, too. Returns its name, for the toast. */
  async delete(id: string): Promise<string> {
    return this.changes.undoable('subtitle.deleted', async () => {
      const subtitle = orNotFound(await this.repository.find(id));
      await this.remove([subtitle]);
      return subtitle.name;
    });
  }

  @DraftsPlan('subtitles.delete')
  async draftDelete({ ids }: PlanPayload): Promise<Draft> {
    const subtitles = inOrderOf(ids, await this.repository.list(ids));
    const beneath = await this.changes.beneath('subtitles', ids);
    const { acts, counts } = removalOf(subtitles.map(toSubtitleRef), beneath, BENEATH);
    return {
      acts,
      blocked: [],
      counts: { subtitles: subtitles.length, ...counts },
      run: () => this.remove(subtitles),
    };
  }

  private async remove(subtitles: readonly Subtitle[]): Promise<void> {
    const ids = idsOf(subtitles);
    // Reactions run first, because they look up the titles of what lies beneath.
    await this.changes.removed('subtitles', ids);
    await this.repository.remove(ids);
    this.changes.note(...subtitles.map((subtitle) => about('subtitle.deleted', subtitle)));
    this.changes.tell(under(subtitles));
  }

  @LiesBeneath('titles')
  async beneathTitles(titleIds: string[]): Promise<Beneath[]> {
    const titleOf = new Map((await this.ofTitles(titleIds)).map(({ id, titleId }) => [id, titleId]));
    const ids = [...titleOf.keys()];
    const own = ids.map((id) => ({ kind: 'subtitles', id, of: id }));
    const within = await this.changes.beneath('subtitles', ids);
    return [...own, ...within].map((thing) => ({ ...thing, of: titleOf.get(thing.of) ?? thing.of }));
  }

  @OnRemoved('titles')
  async removeTitles(titleIds: string[]): Promise<void> {
    const ids = (await this.ofTitles(titleIds)).map(({ id }) => id);
    await this.changes.removed('subtitles', ids);
    await this.repository.remove(ids);
  }
}

const under = (subtitles: readonly Subtitle[]) => ({
  what: 'shops' as const,
  titleIds: [...new Set(subtitles.map(({ title_id }) => String(title_id)))],
});

const toSubtitleRef = ({ _id, title_id, name }: Subtitle): SubtitleRef => ({
  id: String(_id),
  titleId: String(title_id),
  name,
});

const toSubtitleAnswer = ({ _id, title_id, name }: Subtitle): SubtitleAnswer => ({
  _id: String(_id),
  subtitle: name,
  shop_id: String(title_id),
});
