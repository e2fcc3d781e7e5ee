import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ImportRowAnswer } from '@keyroster/contracts/dto';
import type { Model, Types } from 'mongoose';
import { ownedBy, type Owner } from '../../../common/access/caller.js';
import { KeyRing, seal, unseal } from '../../../database/keys/key-ring.js';
import { leanBytes } from '../../../database/lean-defaults.js';
import { Import } from './import.schema.js';

type NewImport = Omit<Import, 'file' | 'report' | 'made' | 'key_id' | 'job_id'> & {
  file: Buffer;
  report: readonly ImportRowAnswer[];
};

type Keyed = Pick<Import, '_id' | 'key_id'>;
type Part = 'file' | 'report' | 'made';

/** Seals files, reports and made passwords, each import's with one key. */
@Injectable()
export class ImportsRepository {
  constructor(
    @InjectModel(Import.name) private readonly model: Model<Import>,
    private readonly ring: KeyRing,
  ) {}

  async insert({ file, report, ...made }: NewImport): Promise<void> {
    const keyed = { ...made, key_id: this.ring.writing.id };
    const sealed = {
      file: this.seal(keyed, 'file', file),
      report: this.seal(keyed, 'report', JSON.stringify(report)),
    };
    await this.model.create([{ ...keyed, ...sealed }]);
  }

  /** Null also if its key was dropped after a re-keying. */
  async find(id: string, owner: Owner, now: number): Promise<Import | null> {
    const found = await this.model.findOne(ownedBy(owner, id, now)).lean();
    return found && this.ring.find(found.key_id) ? found : null;
  }

  fileOf(found: Import): Buffer | null {
    return found.file && this.open(found, 'file', found.file);
  }

  reportOf(found: Import): ImportRowAnswer[] {
    return JSON.parse(this.open(found, 'report', found.report).toString('utf8')) as ImportRowAnswer[];
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

  /** Stores the passwords that were made for rows, until they are shown. */
  async finish(found: Keyed, made: ReadonlyMap<number, string>, until: number): Promise<void> {
    const sealed = made.size === 0 ? null : this.seal(found, 'made', JSON.stringify([...made]));
    await this.model.updateOne(
      { _id: found._id },
      { $set: { file: null, made: sealed, expires_at: new Date(until) } },
    );
  }

  async takeMade({ _id }: Keyed): Promise<Map<number, string> | null> {
    const taken = await this.model
      .findOneAndUpdate({ _id, made: { $ne: null } }, { $set: { made: null } })
      .lean();
    if (!taken?.made) return null;
    return new Map(
      JSON.parse(this.open(taken, 'made', taken.made).toString('utf8')) as Array<[number, string]>,
    );
  }

  private seal({ _id, key_id }: Keyed, part: Part, content: Buffer | string): Buffer {
    return seal(this.ring.bytesOf(key_id), placeOf(_id, part), content);
  }

  private open({ _id, key_id }: Keyed, part: Part, sealed: Buffer): Buffer {
    return unseal(this.ring.bytesOf(key_id), placeOf(_id, part), leanBytes(sealed));
  }
}

const placeOf = (id: Types.ObjectId, part: Part): string => `import.${String(id)}.${part}`;
