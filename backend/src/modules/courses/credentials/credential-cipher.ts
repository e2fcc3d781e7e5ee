import { Injectable } from '@nestjs/common';
import type { RevealedVersionAnswer } from '@keyroster/contracts/dto';
import { KeyRing, seal, unseal } from '../../../database/keys/key-ring.js';
import type { CredentialVersion } from './versions/credential-version.schema.js';

export interface Secrets {
  login: string;
  password: string;
  /** The secret of its one-time codes, as an address; empty for none. */
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

/**
 * Encrypts the secrets of credentials and of their former states. Each is bound to its document and field, so that text
 * that was moved, swapped or changed in the database is an error and never another credential's secret.
 */
@Injectable()
export class CredentialCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(id: string, { login, password, otp }: Secrets): SealedSecrets {
    return {
      login_sealed: this.sealText(`${id}.login`, login),
      password_sealed: this.sealText(`${id}.password`, password),
      otp_sealed: otp && this.sealText(`${id}.otp`, otp),
      key_id: this.ring.writing.id,
    };
  }

  open(id: string, { key_id, login_sealed, password_sealed, otp_sealed }: SealedSecrets): Secrets {
    return {
      login: this.openText(key_id, `${id}.login`, login_sealed),
      password: this.openText(key_id, `${id}.password`, password_sealed),
      otp: otp_sealed ? this.openText(key_id, `${id}.otp`, otp_sealed) : '',
    };
  }

  sealState(versionId: string, { email, password, domain, course_name }: VersionedState): SealedState {
    const text = JSON.stringify({ email, password, domain, course_name });
    return { state_sealed: this.sealText(`${versionId}.version`, text), key_id: this.ring.writing.id };
  }

  openState({ _id, key_id, state_sealed }: Pick<CredentialVersion, '_id'> & SealedState): VersionedState {
    return JSON.parse(this.openText(key_id, `${String(_id)}.version`, state_sealed)) as VersionedState;
  }

  private sealText(boundTo: string, text: string): string {
    return seal(this.ring.writing.bytes, boundTo, text).toString('base64');
  }

  private openText(keyId: string, boundTo: string, sealed: string): string {
    const key = this.ring.find(keyId);
    if (!key) throw new Error('A credential is encrypted with a key that CREDENTIALS_KEY does not hold');
    return unseal(key.bytes, boundTo, Buffer.from(sealed, 'base64')).toString('utf8');
  }
}
