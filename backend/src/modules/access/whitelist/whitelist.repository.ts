import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LIST_BATCH } from '../../../database/batches.js';
import { Journal } from '../../../database/journal/journal.js';
import { WHITELIST_STATE_ID, WhitelistEntry, WhitelistState } from './whitelist-entry.schema.js';

export interface Whitelist {
  isEnforced: boolean;
  entries: WhitelistEntry[];
}

@Injectable()
export class WhitelistRepository {
  constructor(
    @InjectModel(WhitelistEntry.name) private readonly entries: Model<WhitelistEntry>,
    @InjectModel(WhitelistState.name) private readonly states: Model<WhitelistState>,
  ) {}

  /** Reads the switch and the list in one snapshot: read apart, they may never have been valid together. */
  async read(): Promise<Whitelist> {
    const documents = await this.states
      .aggregate<WhitelistState | WhitelistEntry>([
        { $match: { _id: WHITELIST_STATE_ID } },
        { $unionWith: { coll: this.entries.collection.name, pipeline: [{ $sort: { _id: -1 } }] } },
      ])
      .readConcern('snapshot')
      .option({ batchSize: LIST_BATCH });
    return {
      isEnforced: documents.some((document) => 'enforced' in document && document.enforced),
      entries: documents.filter((document) => 'ip_address' in document),
    };
  }

  async list(): Promise<WhitelistEntry[]> {
    return this.entries.find().sort({ _id: -1 }).batchSize(LIST_BATCH).lean();
  }

  async isEnforced(): Promise<boolean> {
    const state = await this.states.findById(WHITELIST_STATE_ID).lean();
    return state?.enforced ?? false;
  }

  /** Inside a transaction: makes overlapping changes of the list wait for one another. */
  async beginChange(): Promise<void> {
    await this.states.updateOne({ _id: WHITELIST_STATE_ID }, { $inc: { revision: 1 } }, { upsert: true });
  }

  async insert(ip_address: string, createdAt: Date): Promise<WhitelistEntry> {
    return (await new this.entries({ ip_address, createdAt }).save()).toObject();
  }

  async remove(id: string): Promise<WhitelistEntry | null> {
    return this.entries.findByIdAndDelete(id).lean();
  }

  /** Journals a write of the switch, because only an undo of that write may set the switch back. */
  async journalSwitch(write: () => Promise<void>): Promise<void> {
    const state = { _id: WHITELIST_STATE_ID as never };
    const noteAfter = await Journal.current?.changing(this.states.collection, state, ['enforced']);
    await write();
    await noteAfter?.();
  }

  async setEnforced(enforced: boolean): Promise<void> {
    await this.states.updateOne({ _id: WHITELIST_STATE_ID }, { $set: { enforced } }, { upsert: true });
  }
}
