import { Injectable } from '@nestjs/common';
import type { RevealedVersionAnswer } from '@keyroster/contracts/dto';
import { KeyRing, seal, unseal } from '../../../../database/keys/key-ring.js';
import type { CredentialVersion } from './credential-version.schema.js';

/** The fields of a credential that have former states. */
export type VersionedState = RevealedVersionAnswer;

export type SealedState = Pick<CredentialVersion, 'state_sealed' | 'key_id'>;

/** Former states at rest: each as one text, bound to its document. */
@Injectable()
export class VersionCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(id: string, { email, password, domain, course_name }: VersionedState): SealedState {
    const { id: key_id, bytes } = this.ring.writing;
    const text = JSON.stringify({ email, password, domain, course_name });
    return { state_sealed: seal(bytes, `${id}.version`, text).toString('base64'), key_id };
  }

  open({ _id, state_sealed, key_id }: Pick<CredentialVersion, '_id'> & SealedState): VersionedState {
    const key = this.ring.find(key_id);
    if (!key)
      throw new Error('A former credential is encrypted with a key that CREDENTIALS_KEY does not hold');
    const text = unseal(key.bytes, `${String(_id)}.version`, Buffer.from(state_sealed, 'base64'));
    return JSON.parse(text.toString('utf8')) as VersionedState;
  }
}
