import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { nameKey } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { NamedRepository } from '../../../database/named.js';
import { Package, Trial } from './package.schema.js';

export type PackageFields = Omit<Package, '_id' | 'name_key' | 'revision'>;

@Injectable()
export class PackagesRepository extends NamedRepository<Package> {
  constructor(
    @InjectModel(Package.name) model: Model<Package>,
    @InjectModel(Trial.name) private readonly trials: Model<Trial>,
  ) {
    super(model);
  }

  async insert(fields: PackageFields): Promise<Package> {
    return (await new this.model(keyed(fields)).save()).toObject();
  }

  /** Returns the package as it was before. */
  async update(id: string, fields: PackageFields): Promise<Package | null> {
    return this.model.findByIdAndUpdate(id, { $set: keyed(fields) }).lean();
  }

  /** Returns how many packages had one of these titles. */
  async removeTitles(ids: readonly string[]): Promise<number> {
    const titles = { $in: toIds(ids) };
    return (await this.model.updateMany({ titles }, { $pull: { titles } })).modifiedCount;
  }

  async trialsOf(keys: readonly string[]): Promise<string[]> {
    const found = await this.trials.find({ key: { $in: keys } }).lean();
    return found.map(({ key }) => key);
  }

  async addTrials(keys: readonly string[]): Promise<void> {
    await this.trials.insertMany(keys.map((key) => ({ key })));
  }
}

const keyed = (fields: PackageFields) => ({ ...fields, name_key: nameKey(fields.name) });
