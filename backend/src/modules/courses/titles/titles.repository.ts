import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { NamedRepository } from '../../../database/named.js';
import { Title } from './title.schema.js';

@Injectable()
export class TitlesRepository extends NamedRepository<Title> {
  constructor(@InjectModel(Title.name) model: Model<Title>) {
    super(model);
  }

  async findNamed(names: readonly string[]): Promise<Title[]> {
    return this.model.find({ name_key: { $in: names.map(nameKey) } }).lean();
  }

  async insert(...names: string[]): Promise<Title[]> {
    const made = await this.model.insertMany(names.map((name) => ({ name, name_key: nameKey(name) })));
    return made.map((title) => title.toObject());
  }
}
