import { Injectable } from '@nestjs/common';
import type { RevealedVersionAnswer } from '@keyroster/contracts/dto';
import { KeyRing } from '../../../database/keys/key-ring.js';
import type { CredentialVersion } from './versions/credential-version.schema.js';

export interface Secrets {
  login: string;
  password: string;
  /** The secret of the one-time codes, as an `otpauth:` URI; empty for none. */
  otp: string;
}

export interface SealedSecrets {
  login_sealed: string;
  password_sealed: string;
  otp_sealed?: string;
  key_id: string;
}

export type VersionedState = RevealedVersionAnswer;

export type SealedState = Pick<CredentialVersion, 'state_sealed' | 'key_id'>;

/** Each secret is bound to its document and field: decrypting moved or altered ciphertext throws. */
@Injectable()
export class CredentialCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(id: string, { login, password, otp }: Secrets): SealedSecrets {
    return {
      login_sealed: this.ring.sealText(`${id}.login`, login),
      password_sealed: this.ring.sealText(`${id}.password`, password),
      otp_sealed: otp && this.ring.sealText(`${id}.otp`, otp),
      key_id: this.ring.writing.id,
    };
  }

  open(id: string, { key_id, login_sealed, password_sealed, otp_sealed }: SealedSecrets): Secrets {
    return {
      login: this.ring.openText(key_id, `${id}.login`, login_sealed),
      password: this.ring.openText(key_id, `${id}.password`, password_sealed),
      otp: otp_sealed ? this.ring.openText(key_id, `${id}.otp`, otp_sealed) : '',
    };
  }

  sealState(versionId: string, { email, password, domain, course_name }: VersionedState): SealedState {
    const text = JSON.stringify({ email, password, domain, course_name });
    return { state_sealed: this.ring.sealText(`${versionId}.version`, text), key_id: this.ring.writing.id };
  }

  openState({ _id, key_id, state_sealed }: Pick<CredentialVersion, '_id'> & SealedState): VersionedState {
    return JSON.parse(this.ring.openText(key_id, `${String(_id)}.version`, state_sealed)) as VersionedState;
  }
}
