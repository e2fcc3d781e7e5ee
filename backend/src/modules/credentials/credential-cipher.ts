import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../database/key-ring.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  login: string;
  password: string;
}

export interface SealedSecrets {
  login_sealed: string;
  password_sealed: string;
  key_id: string;
}

/**
 * Logins and passwords at rest. Each is bound to its document and field, so that one that was moved, swapped or changed
 * in the database is an error and never somebody else's text.
 */
@Injectable()
export class CredentialCipher {
  constructor(private readonly ring: KeyRing) {}

  seal(id: string, { login, password }: Secrets): SealedSecrets {
    const { id: key_id, bytes } = this.ring.writing;
    return {
      login_sealed: seal(bytes, `${id}.login`, login),
      password_sealed: seal(bytes, `${id}.password`, password),
      key_id,
    };
  }

  open(id: string, sealed: SealedSecrets): Secrets {
    const key = this.ring.find(sealed.key_id);
    if (!key) throw new Error('A credential is encrypted with a key that CREDENTIALS_KEY does not hold');
    return {
      login: open(key.bytes, `${id}.login`, sealed.login_sealed),
      password: open(key.bytes, `${id}.password`, sealed.password_sealed),
    };
  }
}

function seal(key: Buffer, boundTo: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(key: Buffer, boundTo: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
