import { Injectable } from '@nestjs/common';
import { isAdminRole, storedName } from '@keyroster/contracts';
import type { HeldTitle, PlanPayload, TitleAnswer, TitleSource } from '@keyroster/contracts/dto';
import { idsOf, toKeptId } from '../../../common/ids.js';
import type { Caller } from '../../../common/access/caller.js';
import { notFound, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { Reactions } from '../../../common/reactions.js';
import { about, Changes } from '../../record/changes/index.js';
import { DraftsPlan, inOrderOf, removalOf, type Draft } from '../../record/plans/index.js';
import type { Title } from './title.schema.js';
import { TitlesRepository } from './titles.repository.js';

export interface TitleRef {
  id: string;
  name: string;
}

const BENEATH = ['subtitles', 'credentials', 'images', 'assignments'];

@Injectable()
export class TitlesService {
  constructor(
    private readonly repository: TitlesRepository,
    private readonly reactions: Reactions,
    private readonly changes: Changes,
  ) {}

  /** Maps the user's titles to their sources; assignments answer. Throws 404 for an unknown user. */
  titlesOf(userId: string): Promise<ReadonlyMap<string, TitleSource>> {
    return this.reactions.answerTo(TitlesService, 'titlesOf')(userId);
  }

  /** Maps each user to their titles. Without `groupOf`, it leaves out admins and unknown users. */
  titlesOfEach(
    userIds: readonly string[],
    groupOf?: ReadonlyMap<string, string | null>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.reactions.answerTo(TitlesService, 'titlesOfEach')(userIds, groupOf);
  }

  /** Must run within a change. Assigns the titles to the users, if they are not assigned yet. */
  give(userIds: readonly string[], titleIds: readonly string[]): Promise<void> {
    return this.reactions.answerTo(TitlesService, 'give')(userIds, titleIds);
  }

  async listFor(caller: Caller): Promise<TitleAnswer[]> {
    if (!isAdminRole(caller.role)) return this.listOf(caller.user_id);
    return (await this.repository.list()).map(toTitleAnswer);
  }

  async listOf(userId: string): Promise<TitleAnswer[]> {
    const held = await this.titlesOf(userId);
    return (await this.repository.list([...held.keys()])).map(toTitleAnswer);
  }

  async listHeldBy(userId: string): Promise<HeldTitle[]> {
    const held = await this.titlesOf(userId);
    const titles = await this.repository.list([...held.keys()]);
    return titles.flatMap((title) => {
      const answer = toTitleAnswer(title);
      const from = held.get(answer._id);
      return from ? [{ ...answer, from }] : [];
    });
  }

  async namesHeldByEach(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const held = await this.titlesOfEach(userIds);
    const titles = await this.repository.list([...new Set([...held.values()].flat())]);
    return new Map(
      [...held].map(([userId, ids]) => [
        userId,
        titles.filter(({ _id }) => ids.includes(String(_id))).map(({ name }) => name),
      ]),
    );
  }

  async find(id: string): Promise<TitleRef | null> {
    const title = await this.repository.find(id);
    return title && toTitleRef(title);
  }

  async list(): Promise<TitleRef[]> {
    return (await this.repository.list()).map(toTitleRef);
  }

  /** Titles with one of these names, whatever their case. */
  async findNamed(names: readonly string[]): Promise<TitleRef[]> {
    return (await this.repository.findNamed(names)).map(toTitleRef);
  }

  async findEach(ids: string[]): Promise<TitleRef[]> {
    return (await this.repository.list(ids)).map(toTitleRef);
  }

  /** Locks them against deletion until the transaction ends. Throws 404 if one is unknown. */
  async hold(ids: string[]): Promise<TitleRef[]> {
    const held = await this.repository.hold(ids);
    if (held.length < ids.length) throw notFound();
    return held.map(toTitleRef);
  }

  async create(text: string): Promise<void> {
    await this.changes.run(async () => {
      await unlessTaken('shop_name', this.add([text]));
    });
  }

  /** Must run within a change. Returns the titles in the order of `texts`. */
  async add(texts: readonly string[]): Promise<TitleRef[]> {
    const titles = await this.repository.insert(...texts.map(storedName));
    this.changes.note(...titles.map((title) => about('title.created', title)));
    this.changes.tell({ what: 'shops' });
    return titles.map(toTitleRef);
  }

  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = orNotFound(await unlessTaken('shop_name', this.repository.rename(id, name)));
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('title.updated', { ...former, name }), ...names });
      this.changes.tell({ what: 'shops', titleIds: [id] });
    });
  }

  /** Deletes everything beneath it, too. Returns its name, for the toast. */
  async delete(id: string): Promise<string> {
    return this.changes.undoable('title.deleted', async () => {
      const title = orNotFound(await this.repository.find(id));
      await this.remove([title]);
      return title.name;
    });
  }

  @DraftsPlan('titles.delete')
  async draftDelete({ ids }: PlanPayload): Promise<Draft> {
    const titles = inOrderOf(ids, await this.repository.list(ids));
    const beneath = await this.changes.beneath('titles', ids);
    const { acts, counts } = removalOf(titles.map(toTitleRef), beneath, BENEATH);
    return {
      acts,
      blocked: [],
      counts: { titles: titles.length, ...counts },
      run: () => this.remove(titles),
    };
  }

  private async remove(titles: readonly Title[]): Promise<void> {
    const ids = idsOf(titles);
    // Reactions run first, because they look up the titles of what lies beneath.
    await this.changes.removed('titles', ids);
    await this.repository.remove(ids);
    this.changes.note(...titles.map((title) => about('title.deleted', title)));
    this.changes.tell({ what: 'shops' });
  }
}

const toTitleRef = ({ _id, name }: Title): TitleRef => ({ id: String(_id), name });

const toTitleAnswer = ({ _id, name }: Title): TitleAnswer => ({ _id: toKeptId(_id), shop_name: name });
