import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { TitleSource } from '@keyroster/contracts/dto';
import { toIds } from '../../../../common/ids.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { CredentialRead } from './credential-read.schema.js';

export interface NotedRead {
  credentialId: string;
  userId: string;
  passwordId: string;
  email: string;
  via: TitleSource;
  at: number;
}

export const idOfRead = ({
  credentialId,
  userId,
  passwordId,
}: Pick<NotedRead, 'credentialId' | 'userId' | 'passwordId'>): string =>
  `${credentialId}.${userId}.${passwordId}`;

export type StoredRead = Omit<CredentialRead, 'first' | 'left_at'>;

const PROJECTION = { first: 0, left_at: 0 } as const;

@Injectable()
export class CredentialReadsRepository {
  constructor(@InjectModel(CredentialRead.name) private readonly model: Model<CredentialRead>) {}

  /** Safe to repeat and to reorder: `first` is a minimum, `last` a maximum. */
  async note(reads: readonly NotedRead[]): Promise<void> {
    for await (const piece of inPieces(reads)) {
      const writes = piece.map(({ email, via, at, ...read }) => ({
        updateOne: {
          filter: { _id: idOfRead(read) },
          update: {
            $setOnInsert: {
              credential_id: new Types.ObjectId(read.credentialId),
              user_id: new Types.ObjectId(read.userId),
              password_id: new Types.ObjectId(read.passwordId),
            },
            $min: { first: new Date(at) },
            $max: { last: new Date(at) },
            $set: { email, via },
          },
          upsert: true,
        },
      }));
      // Bypasses mongoose, which would cast each of thousands of fields.
      await this.model.collection.bulkWrite(writes as never, { ordered: false });
    }
  }

  async credentialIds(): Promise<string[]> {
    const ids: Types.ObjectId[] = await this.model.distinct('credential_id');
    return ids.map(String);
  }

  all(): AsyncIterable<StoredRead> {
    return this.model.collection.find<StoredRead>({}, { projection: PROJECTION, batchSize: 1_000 });
  }

  of(credentialId: string, passwordId: Types.ObjectId): AsyncIterable<StoredRead> {
    const filter = { credential_id: new Types.ObjectId(credentialId), password_id: passwordId };
    return this.model.collection.find<StoredRead>(filter, { projection: PROJECTION, batchSize: 1_000 });
  }

  async accept(ids: readonly string[], at: Date): Promise<void> {
    for await (const piece of inPieces(ids)) {
      await this.model.updateMany({ _id: { $in: piece } }, { $max: { accepted_at: at } });
    }
  }

  async removePasswords(credential_id: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ credential_id, password_id: { $in: ids } });
  }

  /** Reads that are already marked keep their time. */
  async leave(credentialIds: readonly string[], left_at: Date): Promise<void> {
    const stay = { credential_id: { $in: toIds(credentialIds) }, left_at: { $exists: false } };
    await this.model.updateMany(stay, { $set: { left_at } });
  }

  async comeBack(credentialIds: readonly string[]): Promise<void> {
    if (credentialIds.length === 0) return;
    await this.model.updateMany({ credential_id: { $in: toIds(credentialIds) } }, { $unset: { left_at: 1 } });
  }
}
