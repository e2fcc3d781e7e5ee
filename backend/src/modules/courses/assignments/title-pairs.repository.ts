import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { toIds, toKeptId } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { countBy } from '../../../database/count-by.js';
import { Assignment, GroupTitle } from './title-pair.schema.js';

interface TitlePair {
  id: string;
  holderId: string;
  titleId: string;
}

type Stored = Record<'_id' | 'title_id' | 'user_id' | 'group_id', Types.ObjectId>;

const OLDEST_FIRST = { _id: 1 } as const;

const toId = (id: string) => new Types.ObjectId(id);
const anyOf = (ids: readonly string[]) => ({ $in: toIds(ids) });

/** Pairs of a title and its holder. Holders are users or groups, with a collection for each kind. */
abstract class TitlePairsRepository {
  protected constructor(
    private readonly model: Model<Stored>,
    private readonly holder: 'user_id' | 'group_id',
  ) {}

  all(): Promise<TitlePair[]> {
    return this.pairs({}, OLDEST_FIRST);
  }

  async titlesOf(holderId: string, among?: readonly string[]): Promise<string[]> {
    const which = { [this.holder]: toId(holderId), ...(among && { title_id: anyOf(among) }) };
    const found = this.model.find(which, { _id: 0, title_id: 1 }).sort(OLDEST_FIRST);
    return (await found.batchSize(LIST_BATCH).lean()).map(({ title_id }) => toKeptId(title_id));
  }

  ofTitles(titleIds: readonly string[]): Promise<TitlePair[]> {
    return this.pairs({ title_id: anyOf(titleIds) });
  }

  ofHolders(holderIds: readonly string[]): Promise<TitlePair[]> {
    return this.pairs({ [this.holder]: anyOf(holderIds) });
  }

  between(holderIds: readonly string[], titleIds: readonly string[]): Promise<TitlePair[]> {
    return this.pairs({ [this.holder]: anyOf(holderIds), title_id: anyOf(titleIds) });
  }

  /** Bypasses mongoose and reads in batches, because a title may have ten thousand holders. */
  async holdersOf(titleId: string): Promise<string[]> {
    const pairs = this.model.collection.find<Stored>(
      { title_id: toId(titleId) },
      { projection: { _id: 0, [this.holder]: 1 }, batchSize: LIST_BATCH },
    );
    const ids: string[] = [];
    for await (const pair of pairs) ids.push(pair[this.holder].toHexString());
    return ids;
  }

  countByTitle(): Promise<Map<string, number>> {
    return countBy(this.model, 'title_id');
  }

  async add(pairs: ReadonlyArray<Omit<TitlePair, 'id'>>): Promise<void> {
    for await (const piece of inPieces(pairs)) {
      const made = piece.map(({ holderId, titleId }) => ({
        _id: new Types.ObjectId(),
        [this.holder]: toId(holderId),
        title_id: toId(titleId),
      }));
      await this.model.insertMany(made, { lean: true });
    }
  }

  async remove(holderIds: readonly string[], titleIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(holderIds)) {
      await this.model.deleteMany({ [this.holder]: anyOf(piece), title_id: anyOf(titleIds) });
    }
  }

  async removeHolders(holderIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(holderIds)) {
      await this.model.deleteMany({ [this.holder]: anyOf(piece) });
    }
  }

  async removeTitles(titleIds: readonly string[]): Promise<number> {
    return (await this.model.deleteMany({ title_id: anyOf(titleIds) })).deletedCount;
  }

  private async pairs(filter: QueryFilter<Stored>, sort: { _id?: 1 } = {}): Promise<TitlePair[]> {
    const pairs = await this.model.find(filter).sort(sort).batchSize(LIST_BATCH).lean();
    return pairs.map((pair) => ({
      id: String(pair._id),
      holderId: String(pair[this.holder]),
      titleId: String(pair.title_id),
    }));
  }
}

@Injectable()
export class AssignmentsRepository extends TitlePairsRepository {
  constructor(@InjectModel(Assignment.name) model: Model<Stored>) {
    super(model, 'user_id');
  }
}

@Injectable()
export class GroupTitlesRepository extends TitlePairsRepository {
  constructor(@InjectModel(GroupTitle.name) model: Model<Stored>) {
    super(model, 'group_id');
  }
}
