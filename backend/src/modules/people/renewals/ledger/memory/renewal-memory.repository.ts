import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { LIST_BATCH, partsOf } from '../../../../../database/batches.js';
import { leanDefaults } from '../../../../../database/lean-defaults.js';
import { Renewal, RenewalSchema } from '../renewal.schema.js';
import { REMEMBERED, type RememberedRenewal } from './ledger-columns.js';

const projection = Object.fromEntries(REMEMBERED.map((field) => [field, 1]));
const withDefaults = leanDefaults(RenewalSchema, REMEMBERED);

/** Reads the ledger for its memory, past mongoose: half a million entries would take it seconds longer. */
@Injectable()
export class RenewalMemoryRepository {
  constructor(@InjectModel(Renewal.name) private readonly model: Model<Renewal>) {}

  everything(): AsyncIterable<RememberedRenewal[]> {
    const found = this.model.collection.find<RememberedRenewal>({}, { projection, batchSize: LIST_BATCH });
    return partsOf(found, withDefaults<RememberedRenewal>);
  }

  async these(ids: string[]): Promise<RememberedRenewal[]> {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = this.model.collection.find<RememberedRenewal>(filter, {
      projection,
      batchSize: LIST_BATCH,
    });
    const entries: RememberedRenewal[] = [];
    for await (const entry of found) entries.push(withDefaults(entry));
    return entries;
  }

  /** Of those that happened at this instant or later; told by an index alone. */
  async idsSince(at: number): Promise<string[]> {
    const found = this.model.collection.find({ at: { $gte: at } }, { projection: { _id: 1 } });
    return (await found.toArray()).map(({ _id }) => String(_id));
  }
}
