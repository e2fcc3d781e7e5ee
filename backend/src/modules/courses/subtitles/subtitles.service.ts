import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName, type AuditAction } from '@keyroster/contracts';
import type { SubtitleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { TitleMembers } from '../assignments/index.js';
import { Changes, LiesBeneath, OnRemoved, type Beneath } from '../../record/changes/index.js';
import { TitleLookup } from '../titles/index.js';
import { toSubtitleRef, type SubtitleRef } from './subtitle-lookup.js';
import type { Subtitle } from './subtitle.schema.js';
import { SubtitlesRepository, type NewSubtitle } from './subtitles.repository.js';

@Injectable()
export class SubtitlesService {
  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly titles: TitleLookup,
    private readonly members: TitleMembers,
    private readonly changes: Changes,
  ) {}

  async listFor(caller: Caller, titleId: string): Promise<SubtitleAnswer[]> {
    await this.members.check(caller, titleId);
    const subtitles = await this.repository.list(titleId);
    // Asked last: a title that goes meanwhile is gone, and not there without what it had.
    if (isAdminRole(caller.role) && !(await this.titles.find(titleId))) throw notFound();
    return subtitles.map(toSubtitleAnswer);
  }

  /** Answers the list of its title. */
  async create(titleId: string, text: string): Promise<SubtitleAnswer[]> {
    return this.changes.run(async () => {
      await this.titles.hold([titleId]);
      await unlessTaken('subtitle', this.add([{ titleId, name: text }]));
      return (await this.repository.list(titleId)).map(toSubtitleAnswer);
    });
  }

  /** Within a change, under titles that are held. Answers them in their order. */
  async add(subtitles: readonly NewSubtitle[]): Promise<SubtitleRef[]> {
    const named = subtitles.map(({ titleId, name }) => ({ titleId, name: storedName(name) }));
    const made = await this.repository.insert(...named);
    this.changes.note(...made.map((subtitle) => about('subtitle.created', subtitle)));
    this.changes.tell(under(...named.map(({ titleId }) => titleId)));
    return made.map(toSubtitleRef);
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    const titleId = await this.titleOf(id);
    await this.changes.run(async () => {
      const former = await unlessTaken('subtitle', this.repository.rename(id, name));
      if (!former) throw notFound();
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('subtitle.updated', { ...former, name }), ...names });
      this.changes.tell(under(titleId));
    });
  }

  /** With the credentials in it. Answers its name, for the toast. */
  async delete(id: string): Promise<string> {
    return this.changes.undoable('subtitle.deleted', async () => {
      const subtitle = orNotFound(await this.repository.find(id));
      await this.remove([subtitle]);
      return subtitle.name;
    });
  }

  /** Within a change. */
  async remove(subtitles: readonly Subtitle[]): Promise<void> {
    const ids = subtitles.map(({ _id }) => String(_id));
    await this.repository.remove(ids);
    await this.changes.removed('subtitles', ids);
    this.changes.note(...subtitles.map((subtitle) => about('subtitle.deleted', subtitle)));
    this.changes.tell(under(...subtitles.map(({ title_id }) => String(title_id))));
  }

  @LiesBeneath('titles')
  async beneathTitles(titleIds: string[]): Promise<Beneath[]> {
    const titleOf = new Map(
      (await this.repository.ofTitles(titleIds)).map(({ _id, title_id }) => [String(_id), String(title_id)]),
    );
    const ids = [...titleOf.keys()];
    const own = ids.map((id) => ({ kind: 'subtitles', id, of: id }));
    const within = await this.changes.beneath('subtitles', ids);
    return [...own, ...within].map((thing) => ({ ...thing, of: titleOf.get(thing.of) ?? thing.of }));
  }

  @OnRemoved('titles')
  async removeTitles(titleIds: string[]): Promise<void> {
    const ids = (await this.repository.ofTitles(titleIds)).map(({ _id }) => String(_id));
    await this.repository.remove(ids);
    await this.changes.removed('subtitles', ids);
  }

  private async titleOf(id: string): Promise<string> {
    const subtitle = await this.repository.find(id);
    if (!subtitle) throw notFound();
    return String(subtitle.title_id);
  }
}

const under = (...titleIds: string[]) => ({ what: 'shops' as const, titleIds: [...new Set(titleIds)] });

const about = (action: AuditAction, subtitle: Pick<Subtitle, '_id' | 'name'>) => ({
  action,
  target: String(subtitle._id),
  target_name: subtitle.name,
});

/** The wire's `shop_id` is the title. */
function toSubtitleAnswer(subtitle: Subtitle): SubtitleAnswer {
  return { _id: String(subtitle._id), subtitle: subtitle.name, shop_id: String(subtitle.title_id) };
}
