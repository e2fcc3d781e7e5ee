import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { digestOf } from './inbox-source.js';
import { InboxAway } from './inbox-away.schema.js';

type PutAway = Pick<InboxAway, 'kind' | 'id' | 'state'>;

@Injectable()
export class InboxAwaysRepository {
  constructor(@InjectModel(InboxAway.name) private readonly model: Model<InboxAway>) {}

  async of(userId: string): Promise<ReadonlyMap<string, string>> {
    const all = await this.model.find({ user_id: new Types.ObjectId(userId) }).lean();
    return new Map(all.map(({ kind, id, state }) => [keyOf({ kind, id }), state]));
  }

  async put(userId: string, { kind, id, state }: PutAway): Promise<void> {
    await this.model.updateOne(
      { _id: `${userId}.${keyOf({ kind, id })}` },
      { $set: { state: digestOf(state) }, $setOnInsert: { user_id: new Types.ObjectId(userId), kind, id } },
      { upsert: true },
    );
  }

  async keepOnly(userId: string, present: readonly PutAway[]): Promise<void> {
    const known = await this.of(userId);
    const now = new Map(present.map((item) => [keyOf(item), digestOf(item.state)]));
    const left = [...known].filter(([key, state]) => now.get(key) !== state);
    if (left.length === 0) return;
    await this.model.deleteMany({ _id: { $in: left.map(([key]) => `${userId}.${key}`) } });
  }

  /** Deletes only known states, so that an item that was put away again meanwhile stays away. */
  async end(userId: string, items: readonly PutAway[], known: ReadonlyMap<string, string>): Promise<void> {
    if (items.length === 0) return;
    const ended = items.map((item) => ({ _id: `${userId}.${keyOf(item)}`, state: known.get(keyOf(item)) }));
    await this.model.deleteMany({ $or: ended });
  }

  async removeUsers(userIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(userIds)) {
      await this.model.deleteMany({ user_id: { $in: toIds(piece) } });
    }
  }
}

export const keyOf = ({ kind, id }: Omit<PutAway, 'state'>): string => `${kind}.${id}`;
