import { Injectable } from '@nestjs/common';
import { KeyRing, seal, unseal } from '../../../../database/keys/key-ring.js';

export interface Secrets {
  login: string;
  password: string;
  /** What its one-time codes are made from, as an address; empty for none. */
  otp: string;
}

export interface SealedSecrets {
  login_sealed: string;
  password_sealed: string;
  /** Empty for none; older ones don't have it. */
  otp_sealed?: string;
  key_id: string;
}

/**
 * Logins, passwords and what codes are made from, at rest. Each is bound to its document and field, so that one that was moved, swapped or changed
 * in the database is an error and never somebody else's text.
 */
@Injectable()
export class CredentialCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(id: string, { login, password, otp }: Secrets): SealedSecrets {
    const { id: key_id, bytes } = this.ring.writing;
    return {
      login_sealed: seal(bytes, `${id}.login`, login).toString('base64'),
      password_sealed: seal(bytes, `${id}.password`, password).toString('base64'),
      otp_sealed: otp && seal(bytes, `${id}.otp`, otp).toString('base64'),
      key_id,
    };
  }

  open(id: string, sealed: SealedSecrets): Secrets {
    const key = this.ring.find(sealed.key_id);
    if (!key) throw new Error('A credential is encrypted with a key that CREDENTIALS_KEY does not hold');
    return {
      login: openText(key.bytes, `${id}.login`, sealed.login_sealed),
      password: openText(key.bytes, `${id}.password`, sealed.password_sealed),
      otp: sealed.otp_sealed ? openText(key.bytes, `${id}.otp`, sealed.otp_sealed) : '',
    };
  }
}

const openText = (key: Buffer, boundTo: string, sealed: string): string =>
  unseal(key, boundTo, Buffer.from(sealed, 'base64')).toString('utf8');
