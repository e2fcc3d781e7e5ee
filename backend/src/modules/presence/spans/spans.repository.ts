import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SESSION_MAX_MS } from '@keyroster/contracts';
import { Types, type Model, type mongo } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { Rows } from '../../../database/rows.js';
import type { Span } from '../model/index.js';
import { StoredSpan } from './span.schema.js';

export interface SpanNote extends Span {
  id: string;
  userId: string;
  device: string;
  isOver: boolean;
}

type Write = mongo.AnyBulkWriteOperation<StoredSpan>;

@Injectable()
export class SpansRepository extends Rows<StoredSpan> {
  constructor(@InjectModel(StoredSpan.name) model: Model<StoredSpan>) {
    super(model);
  }

  /** Safe to repeat and to reorder. */
  async saveEach(notes: readonly SpanNote[]): Promise<void> {
    await this.write(notes.map(wholeOf));
  }

  /** Ends of one second share a statement, because a thousand ends lie in few seconds. */
  async saveEnds(idsBySecond: ReadonlyMap<number, readonly string[]>): Promise<void> {
    await this.write(
      [...idsBySecond].map(([second, ids]) => ({
        updateMany: {
          filter: { _id: { $in: toIds(ids) } },
          update: { $max: { to: second * 1_000 } },
        },
      })),
    );
  }

  async within(userIds: readonly string[], from: number, to: number): Promise<StoredSpan[]> {
    const those = {
      user_id: { $in: toIds(userIds) },
      // No span is longer than a session can be, so the index is scanned no further back.
      from: { $gte: from - SESSION_MAX_MS, $lte: to },
      to: { $gte: from },
    };
    return this.all(those, { from: 1 });
  }

  async forgetBefore(time: number): Promise<void> {
    await this.model.deleteMany({ from: { $lt: time }, to: { $lt: time } });
  }

  /** Bypasses mongoose, which would check each of thousands of ids. */
  private async write(writes: Write[]): Promise<void> {
    if (writes.length === 0) return;
    await this.model.collection.bulkWrite(writes as mongo.AnyBulkWriteOperation[], {
      ordered: false,
      writeConcern: { w: 1 },
    });
  }
}

function wholeOf({ id, userId, sessionId, ip, device, from, to, isOver }: SpanNote): Write {
  const begins = {
    user_id: new Types.ObjectId(userId),
    session_id: new Types.ObjectId(sessionId),
    ip,
    device,
    from,
  };
  const update = isOver
    ? { $setOnInsert: begins, $max: { to }, $unset: { open: 1 as const } }
    : { $setOnInsert: { ...begins, open: true as const }, $max: { to } };
  return { updateOne: { filter: { _id: new Types.ObjectId(id) }, update, upsert: true } };
}
