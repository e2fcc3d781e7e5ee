import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PaymentState } from '@keyroster/contracts';
import type { PaymentsQuery } from '@keyroster/contracts/dto';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { idsOf, toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Rows } from '../../../database/rows.js';
import { Payment } from './payment.schema.js';

/** `user_ids` limits a supervisor's search to their users. */
type PaymentSearch = PaymentsQuery & { user_ids?: readonly string[] };

type Decision = Pick<Payment, 'state' | 'decided_at' | 'by'> & Partial<Pick<Payment, 'reason' | 'ends'>>;

const OPEN: PaymentState = 'open';
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

@Injectable()
export class PaymentsRepository extends Rows<Payment> {
  constructor(@InjectModel(Payment.name) model: Model<Payment>) {
    super(model);
  }

  list(search: PaymentSearch) {
    return this.part(filterOf(search), NEWEST_FIRST, search);
  }

  /** Their newest payments. */
  latestOf(userId: string, limit: number): Promise<Payment[]> {
    return this.all({ user_id: new Types.ObjectId(userId) }, NEWEST_FIRST, { limit });
  }

  open(): Promise<Payment[]> {
    return this.all({ state: OPEN }, NEWEST_FIRST);
  }

  async count(search: PaymentSearch): Promise<number> {
    return this.model.countDocuments(filterOf(search));
  }

  async countSince(userId: string, at: number): Promise<number> {
    return this.model.countDocuments({ user_id: new Types.ObjectId(userId), at: { $gte: at } });
  }

  async idsSince(at: number): Promise<string[]> {
    const found = await this.model.find(
      { $or: [{ at: { $gte: at } }, { decided_at: { $gte: at } }] },
      { _id: 1 },
    );
    return idsOf(found);
  }

  async add(payment: Omit<Payment, '_id' | 'decided_at' | 'by' | 'reason' | 'ends'>): Promise<Payment> {
    return (await new this.model(payment).save()).toObject();
  }

  /** Returns the updated payment; null if it isn't open. */
  async decide(id: string, decision: Decision): Promise<Payment | null> {
    return this.changed({ _id: id, state: OPEN }, { $set: decision });
  }

  async withdrawAllOf(userIds: readonly string[], decided_at: number): Promise<void> {
    for await (const piece of inPieces(userIds)) {
      await this.model.updateMany(
        { user_id: { $in: toIds(piece) }, state: OPEN },
        { $set: { state: 'withdrawn', decided_at } },
      );
    }
  }

  async withPictureDecidedBefore(at: number, limit: number): Promise<Pick<Payment, '_id' | 'picture'>[]> {
    return this.model
      .find({ picture: { $gt: '' }, decided_at: { $gt: 0, $lte: at } }, { picture: 1 })
      .limit(limit)
      .lean();
  }

  async removePictures(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.updateMany({ _id: { $in: ids } }, { $set: { picture: '' } });
  }
}

const filterOf = ({ state, user_id, user_ids }: PaymentSearch): QueryFilter<Payment> => ({
  ...(state && { state }),
  ...(user_id && { user_id: new Types.ObjectId(user_id) }),
  ...(user_ids && { $and: [{ user_id: { $in: toIds(user_ids) } }] }),
});
