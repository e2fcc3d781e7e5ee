import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WHITELIST_STATE_ID, WhitelistEntry, WhitelistState } from './whitelist-entry.schema.js';

@Injectable()
export class WhitelistRepository {
  constructor(
    @InjectModel(WhitelistEntry.name) private readonly entries: Model<WhitelistEntry>,
    @InjectModel(WhitelistState.name) private readonly states: Model<WhitelistState>,
  ) {}

  /** Newest first. */
  list(): Promise<WhitelistEntry[]> {
    return this.entries.find().sort({ _id: -1 }).lean().exec();
  }

  async isEnforced(): Promise<boolean> {
    const state = await this.states.findById(WHITELIST_STATE_ID).lean().exec();
    return state?.enforced ?? false;
  }

  /** Opens a change of the list inside a transaction: of two that overlap one waits and then sees the other's. */
  async beginChange(): Promise<void> {
    await this.states.updateOne({ _id: WHITELIST_STATE_ID }, { $inc: { revision: 1 } }, { upsert: true });
  }

  async insert(ip_address: string, createdAt: Date): Promise<WhitelistEntry> {
    const [entry] = await this.entries.create([{ ip_address, createdAt }]);
    if (!entry) throw new Error('An insert answers with what it inserted');
    return entry.toObject();
  }

  remove(id: string): Promise<WhitelistEntry | null> {
    return this.entries.findByIdAndDelete(id).lean().exec();
  }

  async setEnforced(enforced: boolean): Promise<void> {
    await this.states.updateOne({ _id: WHITELIST_STATE_ID }, { $set: { enforced } }, { upsert: true });
  }
}
