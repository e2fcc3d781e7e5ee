import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Assignment } from './assignment.schema.js';

const toId = (id: string) => new Types.ObjectId(id);

@Injectable()
export class AssignmentsRepository {
  constructor(@InjectModel(Assignment.name) private readonly model: Model<Assignment>) {}

  async titlesOf(userId: string): Promise<string[]> {
    const pairs = await this.model
      .find({ user_id: toId(userId) })
      .sort({ _id: 1 })
      .lean()
      .exec();
    return pairs.map((pair) => String(pair.title_id));
  }

  async usersOf(titleId: string): Promise<string[]> {
    const pairs = await this.model
      .find({ title_id: toId(titleId) })
      .lean()
      .exec();
    return pairs.map((pair) => String(pair.user_id));
  }

  async has(userId: string, titleId: string): Promise<boolean> {
    const pair = await this.model.exists({ user_id: toId(userId), title_id: toId(titleId) });
    return pair !== null;
  }

  async add(userId: string, titleIds: string[]): Promise<void> {
    const user_id = toId(userId);
    await this.model.insertMany(titleIds.map((id) => ({ user_id, title_id: toId(id) })));
  }

  async remove(userId: string, titleIds: string[]): Promise<void> {
    await this.model.deleteMany({ user_id: toId(userId), title_id: { $in: titleIds.map(toId) } });
  }

  async removeUser(userId: string): Promise<void> {
    await this.model.deleteMany({ user_id: toId(userId) });
  }

  async removeTitle(titleId: string): Promise<void> {
    await this.model.deleteMany({ title_id: toId(titleId) });
  }
}
