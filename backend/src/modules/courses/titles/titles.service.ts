import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName, type AuditAction } from '@keyroster/contracts';
import type { HeldTitle, TitleAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { Changes } from '../../record/changes/index.js';
import { TitleHolders } from './title-holders.js';
import { toTitleRef, type TitleRef } from './title-lookup.js';
import type { Title } from './title.schema.js';
import { TitlesRepository } from './titles.repository.js';

@Injectable()
export class TitlesService {
  constructor(
    private readonly repository: TitlesRepository,
    private readonly holders: TitleHolders,
    private readonly changes: Changes,
  ) {}

  /** An admin sees all, everybody else their own. */
  async listFor(caller: Caller): Promise<TitleAnswer[]> {
    if (!isAdminRole(caller.role)) return this.listOf(caller.user_id);
    return (await this.repository.list()).map(toTitleAnswer);
  }

  async listOf(userId: string): Promise<TitleAnswer[]> {
    return (await this.listHeldBy(userId)).map(({ _id, shop_name }) => ({ _id, shop_name }));
  }

  /** By name, and through whom they have each. An unknown user is refused. */
  async listHeldBy(userId: string): Promise<HeldTitle[]> {
    const held = await this.holders.titlesOf(userId);
    const titles = await this.repository.list([...held.keys()]);
    return titles.flatMap((title) => {
      const from = held.get(String(title._id));
      return from ? [{ ...toTitleAnswer(title), from }] : [];
    });
  }

  /** By user, the names of what they have. Who has none isn't in it. */
  async namesHeldByEach(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const held = await this.holders.titlesOfEach(userIds);
    const titles = await this.repository.list([...new Set([...held.values()].flat())]);
    return new Map(
      [...held].map(([userId, ids]) => [
        userId,
        titles.filter(({ _id }) => ids.includes(String(_id))).map(({ name }) => name),
      ]),
    );
  }

  async create(text: string): Promise<void> {
    await this.changes.run(async () => {
      await unlessTaken('shop_name', this.add([text]));
    });
  }

  /** Within a change. Answers them in their order. */
  async add(texts: readonly string[]): Promise<TitleRef[]> {
    const titles = (await this.repository.insert(...texts.map(storedName))).map(toTitleRef);
    this.changes.note(...titles.map(({ id, name }) => about('title.created', id, name)));
    this.changes.tell({ what: 'shops' });
    return titles;
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = await unlessTaken('shop_name', this.repository.rename(id, name));
      if (!former) throw notFound();
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('title.updated', id, name), ...names });
      this.changes.tell({ what: 'shops', titleIds: [id] });
    });
  }

  /** With everything beneath it. Answers its name, for the toast. */
  async delete(id: string): Promise<string> {
    return this.changes.undoable('title.deleted', async () => {
      const title = orNotFound(await this.repository.find(id));
      await this.remove([title]);
      return title.name;
    });
  }

  /** Within a change. */
  async remove(titles: readonly Title[]): Promise<void> {
    const ids = titles.map(({ _id }) => String(_id));
    await this.repository.remove(ids);
    await this.changes.removed('titles', ids);
    this.changes.note(...titles.map(({ _id, name }) => about('title.deleted', String(_id), name)));
    this.changes.tell({ what: 'shops' });
  }
}

const about = (action: AuditAction, target: string, target_name: string) => ({ action, target, target_name });

function toTitleAnswer(title: Title): TitleAnswer {
  return { _id: String(title._id), shop_name: title.name };
}
