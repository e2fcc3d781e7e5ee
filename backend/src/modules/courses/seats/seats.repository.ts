import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { NO_SEATS, type Seats } from './model/seats.js';
import { SeatPing, StoredSeats } from './seats.schema.js';

const toId = (id: string) => new Types.ObjectId(id);
const toSeats = ({ of, line }: StoredSeats): Seats => ({ of, line });

@Injectable()
export class SeatsRepository {
  constructor(
    @InjectModel(StoredSeats.name) private readonly model: Model<StoredSeats>,
    @InjectModel(SeatPing.name) private readonly pings: Model<SeatPing>,
  ) {}

  /** Includes the stamp that a write must match; null for empty seats, which are not stored. */
  async find(id: string): Promise<{ seats: Seats; stamp: Types.ObjectId | null }> {
    const found = await this.model.findById(id).lean();
    return found ? { seats: toSeats(found), stamp: found.stamp } : { seats: NO_SEATS, stamp: null };
  }

  /** Returns the seats by credential: all, or those of `ids`. Leaves out empty ones. */
  async findEach(ids?: readonly string[]): Promise<Map<string, Seats>> {
    const which = ids ? { _id: { $in: toIds(ids) } } : {};
    const found = await this.model.find(which).batchSize(LIST_BATCH).lean();
    return new Map(found.map((stored) => [String(stored._id), toSeats(stored)]));
  }

  /** False if the seats have been written since they were read. */
  async replace(id: string, read: Types.ObjectId | null, { of, line }: Seats): Promise<boolean> {
    const _id = toId(id);
    const next = { of, line: line.map((place) => ({ ...place, sessions: [...place.sessions] })) };
    const stamp = new Types.ObjectId();
    if (read === null) return line.length === 0 || this.insert({ _id, ...next, stamp });
    if (line.length === 0) return (await this.model.deleteOne({ _id, stamp: read })).deletedCount === 1;
    const { matchedCount } = await this.model.updateOne({ _id, stamp: read }, { $set: { ...next, stamp } });
    return matchedCount === 1;
  }

  async pingsOf(sessionIds: readonly string[]): Promise<Map<string, number>> {
    const those = { _id: { $in: toIds(sessionIds) } };
    const found = await this.pings.find(those).batchSize(LIST_BATCH).lean();
    return new Map(found.map(({ _id, at }) => [String(_id), at.getTime()]));
  }

  /** Safe to repeat and to reorder, because a maximum is stored. */
  async savePings(pings: ReadonlyArray<readonly [sessionId: string, at: number]>): Promise<void> {
    for await (const piece of inPieces(pings, LIST_BATCH)) {
      const writes = piece.map(([id, at]) => ({
        updateOne: { filter: { _id: toId(id) }, update: { $max: { at: new Date(at) } }, upsert: true },
      }));
      await this.pings.bulkWrite(writes, { ordered: false });
    }
  }

  private async insert(stored: StoredSeats): Promise<boolean> {
    try {
      await this.model.create([stored]);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
