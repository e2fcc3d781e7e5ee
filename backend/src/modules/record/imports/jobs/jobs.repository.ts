import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ownedBy, type Owner } from '../../../../common/access/caller.js';
import type { UndoRef } from '@keyroster/contracts/dto';
import { StoredJob, type StoredJobState } from './job.schema.js';

const GOES_ON: StoredJobState[] = ['running', 'written'];

@Injectable()
export class JobsRepository {
  constructor(@InjectModel(StoredJob.name) private readonly model: Model<StoredJob>) {}

  async insert(job: StoredJob): Promise<void> {
    await this.model.create([job]);
  }

  async find(id: string, owner: Owner, now: number): Promise<StoredJob | null> {
    return this.model.findOne(ownedBy(owner, id, now)).lean<StoredJob>();
  }

  async goingOn(): Promise<Types.ObjectId[]> {
    const jobs = await this.model.find({ state: { $in: GOES_ON } }, { _id: 1 }).lean();
    return jobs.map(({ _id }) => _id);
  }

  async progress(_id: Types.ObjectId, done: number): Promise<void> {
    await this.model.updateOne({ _id, state: 'running' }, { $set: { done } });
  }

  /** Runs in the transaction of the job's writes; false if the job was taken for dead meanwhile. */
  async commit(_id: Types.ObjectId, message: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, state: 'running' },
      { $set: { state: 'written', message } },
    );
    return matchedCount === 1;
  }

  async finish(_id: Types.ObjectId, undo: UndoRef | null): Promise<StoredJob | null> {
    return this.model
      .findOneAndUpdate({ _id, state: 'written' }, [{ $set: { state: 'done', done: '$total', undo } }], {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<StoredJob>();
  }

  async fail(_id: Types.ObjectId, message: string): Promise<StoredJob | null> {
    return this.model
      .findOneAndUpdate(
        { _id, state: 'running' },
        { $set: { state: 'failed', message } },
        { returnDocument: 'after' },
      )
      .lean<StoredJob>();
  }
}
