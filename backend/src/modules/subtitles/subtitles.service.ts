import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName, type AuditAction } from '@keyroster/contracts';
import type { SubtitleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../common/access/caller.js';
import { notFound } from '../../common/errors/app-error.js';
import { TitleAccess } from '../assignments/title-access.js';
import { AuditedChanges } from '../audit/audited-changes.js';
import { TitleLookup } from '../titles/title-lookup.js';
import { SubtitleRemoval } from './subtitle-removal.js';
import { toSubtitleAnswer } from './subtitle.mapper.js';
import type { Subtitle } from './subtitle.schema.js';
import { SubtitlesRepository } from './subtitles.repository.js';

@Injectable()
export class SubtitlesService {
  constructor(
    private readonly repository: SubtitlesRepository,
    private readonly titles: TitleLookup,
    private readonly access: TitleAccess,
    private readonly removal: SubtitleRemoval,
    private readonly changes: AuditedChanges,
  ) {}

  async listFor(caller: Caller, titleId: string): Promise<SubtitleAnswer[]> {
    await this.access.check(caller, titleId);
    if (isAdminRole(caller.role) && !(await this.titles.find(titleId))) throw notFound();
    return (await this.repository.list(titleId)).map(toSubtitleAnswer);
  }

  /** Answers the list of its title. */
  async create(titleId: string, text: string): Promise<SubtitleAnswer[]> {
    const name = storedName(text);
    return this.changes.run(under(titleId), async () => {
      await this.titles.hold([titleId]);
      const subtitle = await this.repository.insert(titleId, name);
      const list = await this.repository.list(titleId);
      return { fact: about('subtitle.created', subtitle), result: list.map(toSubtitleAnswer) };
    });
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    const titleId = await this.titleOf(id);
    await this.changes.run(under(titleId), async () => {
      const former = await this.repository.rename(id, name);
      if (!former) throw notFound();
      const names = { before: { name: former.name }, after: { name } };
      return { fact: { ...about('subtitle.updated', { ...former, name }), ...names }, result: undefined };
    });
  }

  /** With the credentials in it. Answers its name, for the toast. */
  async delete(id: string): Promise<string> {
    const titleId = await this.titleOf(id);
    return this.changes.run(under(titleId), async () => {
      const subtitle = await this.repository.remove(id);
      if (!subtitle) throw notFound();
      await this.removal.run(id);
      return { fact: about('subtitle.deleted', subtitle), result: subtitle.name };
    });
  }

  private async titleOf(id: string): Promise<string> {
    const subtitle = await this.repository.find(id);
    if (!subtitle) throw notFound();
    return String(subtitle.title_id);
  }
}

const under = (titleId: string) => ({ what: 'shops' as const, titleIds: [titleId] });

const about = (action: AuditAction, subtitle: Pick<Subtitle, '_id' | 'name'>) => ({
  action,
  target: String(subtitle._id),
  target_name: subtitle.name,
});
