import type { Model, QueryFilter, SortOrder, Types, UpdateQuery } from 'mongoose';
import { inPieces } from '../common/time/pieces.js';
import { LIST_BATCH, LIST_LIMIT } from './batches.js';
import { leanDefaults } from './lean-defaults.js';

type Sort = Record<string, SortOrder>;

/** The wanted part of a list. */
interface Part {
  limit?: number;
  offset?: number;
}

/** One collection. What it reads has the defaults of fields that are newer than a document. */
export abstract class Rows<T> {
  protected readonly withDefaults = leanDefaults<T>(this.model.schema);

  constructor(protected readonly model: Model<T>) {}

  async find(id: string | Types.ObjectId): Promise<T | null> {
    return this.completed(await this.model.findById(id).lean());
  }

  /** In no particular order. Leaves out unknown ids. */
  async findEach(ids: readonly string[]): Promise<T[]> {
    const found: T[] = [];
    for await (const piece of inPieces(ids)) found.push(...(await this.all({ _id: { $in: piece } })));
    return found;
  }

  async removeOne(id: string): Promise<T | null> {
    return this.completed(await this.model.findByIdAndDelete(id).lean());
  }

  /** Raises the revision, so that the document can't be deleted until the transaction ends. */
  async holdOne(id: string): Promise<T | null> {
    const raised = { $inc: { revision: 1 } } as unknown as UpdateQuery<T>;
    return this.completed(await this.model.findByIdAndUpdate(id, raised).lean());
  }

  protected async all(
    filter: QueryFilter<T>,
    sort: Sort = {},
    { limit = 0, offset = 0 }: Part = {},
  ): Promise<T[]> {
    const query = this.model.find(filter).sort(sort).skip(offset).limit(limit);
    const found = await query.batchSize(LIST_BATCH).lean();
    return (found as T[]).map((row) => this.withDefaults(row));
  }

  /** One part of those that fit, and how many there are in all. */
  protected async part(filter: QueryFilter<T>, sort: Sort, { limit = LIST_LIMIT, offset = 0 }: Part) {
    const found = await this.all(filter, sort, { limit, offset });
    // A part that isn't full is the last one. A count would include rows that were written after the search.
    const isEnd = found.length < limit && (found.length > 0 || offset === 0);
    return { found, total: isEnd ? offset + found.length : await this.model.countDocuments(filter) };
  }

  /** Returns the changed document; null if none fits. */
  protected async changed(filter: QueryFilter<T>, update: UpdateQuery<T>): Promise<T | null> {
    return this.completed(
      await this.model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean(),
    );
  }

  protected completed(row: T | null): T | null {
    return row && this.withDefaults(row);
  }
}
