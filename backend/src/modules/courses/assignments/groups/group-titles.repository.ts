import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { GroupTitle } from './group-title.schema.js';

/** Which group has what. */
export interface GroupPair {
  id: string;
  groupId: string;
  titleId: string;
}

const toId = (id: string) => new Types.ObjectId(id);

@Injectable()
export class GroupTitlesRepository {
  constructor(@InjectModel(GroupTitle.name) private readonly model: Model<GroupTitle>) {}

  /** In the order in which they were given. */
  all(): Promise<GroupPair[]> {
    return this.pairs({});
  }

  ofTitles(titleIds: readonly string[]): Promise<GroupPair[]> {
    return this.pairs({ title_id: { $in: titleIds.map(toId) } });
  }

  ofGroups(groupIds: readonly string[]): Promise<GroupPair[]> {
    return this.pairs({ group_id: { $in: groupIds.map(toId) } });
  }

  /** All of a group, or those among a list. */
  async titlesOf(groupId: string, among?: readonly string[]): Promise<string[]> {
    const which = among && { title_id: { $in: among.map(toId) } };
    const pairs = await this.pairs({ group_id: toId(groupId), ...which });
    return pairs.map(({ titleId }) => titleId);
  }

  private async pairs(filter: QueryFilter<GroupTitle>): Promise<GroupPair[]> {
    const pairs = await this.model.find(filter).sort({ _id: 1 }).batchSize(LIST_BATCH).lean().exec();
    return pairs.map(({ _id, group_id, title_id }) => ({
      id: String(_id),
      groupId: String(group_id),
      titleId: String(title_id),
    }));
  }

  async add(groupId: string, titleIds: readonly string[]): Promise<void> {
    const group_id = toId(groupId);
    for await (const piece of inPieces(titleIds)) {
      const made = piece.map((id) => ({ _id: new Types.ObjectId(), group_id, title_id: toId(id) }));
      await this.model.insertMany(made, { lean: true });
    }
  }

  async remove(groupId: string, titleIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ group_id: toId(groupId), title_id: { $in: titleIds.map(toId) } });
  }

  async removeGroup(groupId: string): Promise<void> {
    await this.model.deleteMany({ group_id: toId(groupId) });
  }

  /** Answers how many pairs there were. */
  async removeTitles(titleIds: readonly string[]): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({ title_id: { $in: titleIds.map(toId) } });
    return deletedCount;
  }
}
