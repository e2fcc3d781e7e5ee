import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BLOCK_WRONG_TRIES, BLOCK_WRONG_TRIES_PER_SIGN_IN, DAY_MS } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { BlockTries } from './login-tries.schema.js';

const REFILL_MS = DAY_MS / BLOCK_WRONG_TRIES;
/** The most tried names, and the most users who raised the limit, that one block stores. */
const KEPT_MAX = 1_000;

export interface BlockState {
  block: string;
  /** Whether the try that was just counted was let through. */
  admitted: boolean;
  fills: boolean;
  waits: number;
  heldAt: number;
  names: number;
}

/** Wrong tries by block of addresses: a bucket that refills evenly over a day, updated by each write. */
@Injectable()
export class BlockTriesRepository {
  constructor(@InjectModel(BlockTries.name) private readonly model: Model<BlockTries>) {}

  async held(now: number): Promise<BlockState[]> {
    const rows = await this.model
      .find({ held_at: { $gt: 0 } })
      .select(countedAt(now))
      .lean<CountedTries[]>();
    return rows.filter((row) => wrongAt(row, now) > 0).map((row) => stateAt(row, now));
  }

  /** Counts a try as wrong before it is checked, unless the block is held. */
  async count(block: string, name: string, now: number): Promise<BlockState> {
    const full = { $gt: [{ $add: ['$wrong', 1] }, LIMIT] };
    return this.change(block, now, [
      { $set: { admitted: { $not: [full] } } },
      {
        $set: {
          wrong: { $cond: ['$admitted', { $add: ['$wrong', 1] }, '$wrong'] },
          names: { $slice: [{ $setUnion: ['$names', [name]] }, KEPT_MAX] },
        },
      },
      { $set: { held_at: { $cond: [{ $and: [full, { $eq: ['$held_at', 0] }] }, now, '$held_at'] } } },
    ]);
  }

  /** Takes back the count of a right try. A user who signed in raises the limit for a day. */
  async settle(
    block: string,
    now: number,
    { counted, signedIn }: { counted: BlockState | null; signedIn: string | null },
  ): Promise<void> {
    const others = { $filter: { input: '$signed_in', cond: { $ne: ['$$this.name', signedIn] } } };
    const withUser = { $concatArrays: [others, [{ name: signedIn, at: new Date(now) }]] };
    const $set = {
      ...(counted && { wrong: { $max: [0, { $subtract: ['$wrong', 1] }] } }),
      ...(counted?.fills && { held_at: 0 }),
      ...(signedIn !== null && { signed_in: { $slice: [withUser, -KEPT_MAX] } }),
    };
    await this.change(block, now, [{ $set }]);
  }

  async lift(block: string, now: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: block, held_at: { $gt: 0 } },
      { $set: { wrong: 0, held_at: 0, names: [], at: new Date(now) } },
    );
    return matchedCount > 0;
  }

  private async change(block: string, now: number, stages: Stage[]): Promise<BlockState> {
    const row = await this.model
      .findOneAndUpdate({ _id: block }, [...broughtTo(now), ...stages], {
        upsert: true,
        updatePipeline: true,
        returnDocument: 'after',
        projection: countedAt(now),
      })
      .lean<CountedTries>()
      .orFail();
    return stateAt(row, now);
  }
}

/** Holds only list sizes, because each login would decode up to two thousand names of a shared address. */
export type CountedTries = Pick<BlockTries, '_id' | 'wrong' | 'at' | 'held_at' | 'admitted'> & {
  names: number;
  signed_in: number;
};

export const countedAt = (now: number) => ({
  at: 1,
  wrong: { $ifNull: ['$wrong', 0] },
  held_at: { $ifNull: ['$held_at', 0] },
  admitted: { $ifNull: ['$admitted', true] },
  names: { $size: { $ifNull: ['$names', []] } },
  signed_in: { $size: signedInSince(now - DAY_MS) },
});

const signedInSince = (since: number) => ({
  $filter: { input: { $ifNull: ['$signed_in', []] }, cond: { $gt: ['$$this.at', new Date(since)] } },
});

interface Stage {
  $set: Record<string, unknown>;
}

const LIMIT = {
  $add: [BLOCK_WRONG_TRIES, { $multiply: [BLOCK_WRONG_TRIES_PER_SIGN_IN, { $size: '$signed_in' }] }],
};

/** Brings a row to the present. A clock that is behind another process's turns nothing back. */
function broughtTo(now: number): Stage[] {
  const at = new Date(now);
  const passed = { $max: [0, { $subtract: [at, { $ifNull: ['$at', at] }] }] };
  const refilled = { $divide: [passed, REFILL_MS] };
  const isEmpty = { $eq: ['$wrong', 0] };
  return [
    {
      $set: {
        wrong: { $max: [0, { $subtract: [{ $ifNull: ['$wrong', 0] }, refilled] }] },
        at: { $max: [at, '$at'] },
        signed_in: signedInSince(now - DAY_MS),
        names: { $ifNull: ['$names', []] },
        held_at: { $ifNull: ['$held_at', 0] },
        admitted: { $ifNull: ['$admitted', true] },
      },
    },
    { $set: { names: { $cond: [isEmpty, [], '$names'] }, held_at: { $cond: [isEmpty, 0, '$held_at'] } } },
  ];
}

const wrongAt = ({ wrong, at }: CountedTries, now: number): number =>
  Math.max(0, wrong - Math.max(0, now - at.getTime()) / REFILL_MS);

export function stateAt(row: CountedTries, now: number): BlockState {
  const limit = BLOCK_WRONG_TRIES + BLOCK_WRONG_TRIES_PER_SIGN_IN * row.signed_in;
  return {
    block: row._id,
    admitted: row.admitted,
    fills: row.held_at === now,
    waits: Math.max(0, Math.ceil((wrongAt(row, now) + 1 - limit) * REFILL_MS)),
    heldAt: row.held_at,
    names: row.names,
  };
}
