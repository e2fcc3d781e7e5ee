import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { Assignment } from './assignment.schema.js';

/** Who has what. */
export interface Pair {
  id: string;
  userId: string;
  titleId: string;
}

const toId = (id: string) => new Types.ObjectId(id);

@Injectable()
export class AssignmentsRepository {
  constructor(@InjectModel(Assignment.name) private readonly model: Model<Assignment>) {}

  /** All of a user, or those among a list. */
  async titlesOf(userId: string, among?: readonly string[]): Promise<string[]> {
    const which = among && { title_id: { $in: among.map(toId) } };
    const pairs = await this.model
      .find({ user_id: toId(userId), ...which })
      .sort({ _id: 1 })
      .batchSize(LIST_BATCH)
      .lean()
      .exec();
    return pairs.map((pair) => String(pair.title_id));
  }

  /** Each user once. */
  async usersOf(...titleIds: string[]): Promise<string[]> {
    const pairs = await this.ofTitles(titleIds);
    return [...new Set(pairs.map(({ userId }) => userId))];
  }

  ofTitles(titleIds: string[]): Promise<Pair[]> {
    return this.pairs({ title_id: { $in: titleIds.map(toId) } });
  }

  ofUsers(userIds: string[]): Promise<Pair[]> {
    return this.pairs({ user_id: { $in: userIds.map(toId) } });
  }

  private async pairs(filter: QueryFilter<Assignment>): Promise<Pair[]> {
    const pairs = await this.model.find(filter).batchSize(LIST_BATCH).lean().exec();
    return pairs.map(({ _id, user_id, title_id }) => ({
      id: String(_id),
      userId: String(user_id),
      titleId: String(title_id),
    }));
  }

  /** The same past mongoose, a few at a time: for a title of ten thousand users. */
  async membersOf(titleId: string): Promise<string[]> {
    const pairs = this.model.collection.find<Pick<Assignment, 'user_id'>>(
      { title_id: toId(titleId) },
      { projection: { _id: 0, user_id: 1 }, batchSize: LIST_BATCH },
    );
    const ids: string[] = [];
    for await (const { user_id } of pairs) ids.push(user_id.toHexString());
    return ids;
  }

  /** Of these users and titles together. */
  between(userIds: string[], titleIds: string[]): Promise<Pair[]> {
    return this.pairs({ user_id: { $in: userIds.map(toId) }, title_id: { $in: titleIds.map(toId) } });
  }

  async add(pairs: ReadonlyArray<Omit<Pair, 'id'>>): Promise<void> {
    for await (const piece of inPieces(pairs)) {
      const made = piece.map(({ userId, titleId }) => ({
        _id: new Types.ObjectId(),
        user_id: toId(userId),
        title_id: toId(titleId),
      }));
      await this.model.insertMany(made, { lean: true });
    }
  }

  async remove(userIds: readonly string[], titleIds: string[]): Promise<void> {
    const title_id = { $in: titleIds.map(toId) };
    for await (const piece of inPieces(userIds)) {
      await this.model.deleteMany({ user_id: { $in: piece.map(toId) }, title_id });
    }
  }

  async removeUsers(userIds: string[]): Promise<void> {
    for await (const piece of inPieces(userIds)) {
      await this.model.deleteMany({ user_id: { $in: piece.map(toId) } });
    }
  }

  async removeTitles(titleIds: string[]): Promise<void> {
    await this.model.deleteMany({ title_id: { $in: titleIds.map(toId) } });
  }
}
