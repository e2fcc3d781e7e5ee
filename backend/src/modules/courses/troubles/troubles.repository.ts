import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { TroublesQuery } from '@keyroster/contracts/dto';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { idsOf, toIds } from '../../../common/ids.js';
import { Rows } from '../../../database/rows.js';
import { Trouble, type TroubleReport } from './trouble.schema.js';

export type NewTrouble = Omit<Trouble, '_id' | 'closed_at' | 'how' | 'by' | 'message'>;

export type Ending = Pick<Trouble, 'how' | 'by' | 'message'> & { closed_at: Date };

export type TroubleSpan = Pick<Trouble, 'credential_id' | 'name' | 'title' | 'opened_at' | 'closed_at'>;

const NEWEST_FIRST = { opened_at: -1, _id: -1 } as const;

@Injectable()
export class TroublesRepository extends Rows<Trouble> {
  constructor(@InjectModel(Trouble.name) model: Model<Trouble>) {
    super(model);
  }

  list(search: TroublesQuery) {
    return this.part(filterOf(search), NEWEST_FIRST, search);
  }

  open(): Promise<Trouble[]> {
    return this.all({ open: true }, NEWEST_FIRST);
  }

  async changeReport(credentialId: string, { user_id, kind, note }: TroubleReport): Promise<Trouble | null> {
    const filter = { ...openOf(credentialId), 'reports.user_id': user_id };
    const said = { 'reports.$.kind': kind, 'reports.$.note': note };
    return this.changed(filter, { $set: said });
  }

  /** Null if there is no open trouble, or the user has reported it already. */
  async addReport(credentialId: string, report: TroubleReport): Promise<Trouble | null> {
    const filter = { ...openOf(credentialId), 'reports.user_id': { $ne: report.user_id } };
    return this.changed(filter, { $push: { reports: report } });
  }

  /** Throws a duplicate key error if the credential has an open trouble. */
  async insert(trouble: NewTrouble): Promise<Trouble> {
    return (await new this.model(trouble).save()).toObject();
  }

  async close(id: string, ending: Ending): Promise<Trouble | null> {
    return this.changed({ _id: id, open: true }, closing(ending));
  }

  async openOfEach(credentialIds: readonly string[]): Promise<Trouble[]> {
    return this.all({ credential_id: { $in: toIds(credentialIds) }, open: true });
  }

  /** Also stores the given names, because its credential may be deleted. */
  async closeAs({ _id, name, title_id, title }: Trouble, ending: Ending): Promise<void> {
    await this.model.updateOne({ _id }, closing({ ...ending, name, title_id, title }));
  }

  /** Oldest first, without the reporters' names. */
  async openOrClosedSince(time: Date): Promise<Trouble[]> {
    return this.model.find(openOrClosedSince(time), { 'reports.email': 0 }).sort({ opened_at: 1 }).lean();
  }

  async idsOpenOrClosedSince(time: Date): Promise<string[]> {
    const found = await this.model.find(openOrClosedSince(time), { _id: 1 }).lean();
    return idsOf(found);
  }

  async spansWithin(from: Date, to: Date): Promise<TroubleSpan[]> {
    const fields = { credential_id: 1, name: 1, title: 1, opened_at: 1, closed_at: 1 };
    const within = { opened_at: { $lte: to }, ...openOrClosedSince(from) };
    return this.model.find(within, fields).sort({ opened_at: 1 }).lean();
  }
}

const openOf = (credentialId: string) => ({
  credential_id: new Types.ObjectId(credentialId),
  open: true as const,
});

const openOrClosedSince = (time: Date) => ({
  $or: [{ open: true as const }, { closed_at: { $gte: time } }],
});

const closing = (ending: Ending & Partial<Trouble>) => ({
  $set: ending,
  $unset: { open: 1 as const },
});

const filterOf = ({ state, p_id }: TroublesQuery): QueryFilter<Trouble> => ({
  ...(state === 'open' && { open: true as const }),
  ...(state === 'closed' && { closed_at: { $ne: null } }),
  ...(p_id && { credential_id: new Types.ObjectId(p_id) }),
});
