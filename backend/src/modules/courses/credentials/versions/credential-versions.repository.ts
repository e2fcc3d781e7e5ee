import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../../common/ids.js';
import { SealedRows } from '../../../../database/keys/sealed-rows.js';
import { CredentialVersion } from './credential-version.schema.js';

@Injectable()
export class CredentialVersionsRepository extends SealedRows<CredentialVersion> {
  constructor(@InjectModel(CredentialVersion.name) model: Model<CredentialVersion>) {
    super(model);
  }

  list(credentialId: string): Promise<CredentialVersion[]> {
    return this.all({ credential_id: new Types.ObjectId(credentialId) }, { seq: -1 });
  }

  async insert(version: CredentialVersion): Promise<void> {
    await this.model.insertMany([version]);
  }

  async remove(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  async removeOf(credentialIds: readonly string[]): Promise<void> {
    const credential_id = { $in: toIds(credentialIds) };
    await this.model.deleteMany({ credential_id });
  }
}
