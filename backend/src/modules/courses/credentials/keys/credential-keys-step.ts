import { Injectable } from '@nestjs/common';
import { OnStart } from '../../../../common/lifecycle.js';
import { KeyRing } from '../../../../database/keys/key-ring.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialVersionsRepository } from '../versions/credential-versions.repository.js';

/** The last word on which keys are needed is the credentials' own: another process may have written with a former one. */
@Injectable()
export class CredentialKeysStep {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly versions: CredentialVersionsRepository,
    private readonly ring: KeyRing,
  ) {}

  @OnStart('keys')
  async check(): Promise<void> {
    const inUse = [...(await this.repository.keysInUse()), ...(await this.versions.keysInUse())];
    this.ring.checkHas(inUse, 'credentials');
  }
}
