import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ownedBy, type Owner } from '../../../common/access/caller.js';
import { leanBytes } from '../../../database/lean-defaults.js';
import { Import } from './import.schema.js';

@Injectable()
export class ImportsRepository {
  constructor(@InjectModel(Import.name) private readonly model: Model<Import>) {}

  async insert(made: Import): Promise<void> {
    await this.model.create([made]);
  }

  async find(id: string, owner: Owner, now: number): Promise<Import | null> {
    return completed(await this.model.findOne(ownedBy(owner, id, now)).lean());
  }

  async claim(id: Types.ObjectId, job_id: Types.ObjectId, until: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, job_id: null },
      { $set: { job_id, expires_at: new Date(until) } },
    );
    return matchedCount === 1;
  }

  async unclaim(
    { _id, expires_at }: Pick<Import, '_id' | 'expires_at'>,
    job_id: Types.ObjectId,
  ): Promise<void> {
    await this.model.updateOne({ _id, job_id }, { $set: { job_id: null, expires_at } });
  }

  async finish(id: Types.ObjectId, made: Buffer | null, until: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { file: null, made, expires_at: new Date(until) } });
  }

  async takeMade(id: Types.ObjectId): Promise<Buffer | null> {
    const taken = await this.model
      .findOneAndUpdate({ _id: id, made: { $ne: null } }, { $set: { made: null } })
      .lean();
    return taken && bytesOf(taken.made);
  }
}

const bytesOf = (bytes: Buffer | null): Buffer | null => bytes && leanBytes(bytes);

function completed(found: Import | null): Import | null {
  if (!found) return null;
  const { file, report, made } = found;
  return { ...found, file: bytesOf(file), report: leanBytes(report), made: bytesOf(made) };
}
