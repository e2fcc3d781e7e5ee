import { createHash, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { StartupError } from '../startup-error.js';

export interface Key {
  id: string;
  bytes: Buffer;
}

@Injectable()
export class KeyRing {
  readonly writing: Key;
  private readonly keys: readonly Key[];

  constructor(settings: Settings) {
    this.keys = settings.credentialsKeys.map((bytes) => ({ id: keyId(bytes), bytes }));
    const [first] = this.keys;
    if (!first) throw new Error('CREDENTIALS_KEY is never an empty list');
    this.writing = first;
  }

  find(id: string): Key | undefined {
    return this.keys.find((key) => key.id === id);
  }

  /** Returns base64 that opens only with the same `place`. */
  sealText(place: string, text: string): string {
    return seal(this.writing.bytes, place, text).toString('base64');
  }

  openText(keyId: string, place: string, sealed: string): string {
    return unseal(this.bytesOf(keyId), place, Buffer.from(sealed, 'base64')).toString('utf8');
  }

  bytesOf(id: string): Buffer {
    const key = this.find(id);
    if (!key) throw new Error('Something is encrypted with a key that CREDENTIALS_KEY does not hold');
    return key.bytes;
  }

  checkHas(ids: readonly string[], what: string): void {
    if (ids.every((id) => this.find(id))) return;
    throw new StartupError(
      `CREDENTIALS_KEY: some ${what} are still encrypted with a key that is missing; add it to the list and run npm run rekey`,
    );
  }
}

function keyId(bytes: Buffer): string {
  return createHash('sha256').update('keyroster key id').update(bytes).digest('hex').slice(0, 12);
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Binds the ciphertext to a place: a moved, swapped or changed one fails to open. */
export function seal(key: Buffer, boundTo: string, text: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(key: Buffer, boundTo: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
