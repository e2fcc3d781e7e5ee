import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ownedBy, type Owner } from '../../../common/access/caller.js';
import { Plan } from './plan.schema.js';

@Injectable()
export class PlansRepository {
  constructor(@InjectModel(Plan.name) private readonly model: Model<Plan>) {}

  async insert(plan: Plan): Promise<void> {
    await this.model.create([plan]);
  }

  async find(id: string, owner: Owner, now: number): Promise<Plan | null> {
    return this.model.findOne(ownedBy(owner, id, now)).lean();
  }

  /** Removes the plan, so that of two concurrent runs one finds nothing. */
  async take(id: string, owner: Owner, now: number): Promise<Plan | null> {
    return this.model.findOneAndDelete(ownedBy(owner, id, now)).lean();
  }
}
