import { Injectable } from '@nestjs/common';
import { KeyRing, seal, unseal } from '../../../database/keys/key-ring.js';
import type { SealedSecret } from './second-factor.schema.js';

/** What codes are made from, at rest: as credentials are, and bound to whose it is. */
@Injectable()
export class FactorCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(userId: string, secret: string): SealedSecret {
    const { id: key_id, bytes } = this.ring.writing;
    return { sealed: seal(bytes, boundTo(userId), secret).toString('base64'), key_id };
  }

  open(userId: string, { sealed, key_id }: SealedSecret): string {
    const key = this.ring.find(key_id);
    if (!key) throw new Error('A second factor is encrypted with a key that CREDENTIALS_KEY does not hold');
    return unseal(key.bytes, boundTo(userId), Buffer.from(sealed, 'base64')).toString('utf8');
  }
}

const boundTo = (userId: string): string => `${userId}.second-factor`;
