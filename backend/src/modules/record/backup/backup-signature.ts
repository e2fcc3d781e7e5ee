import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Closing, Signature } from '../../../common/dump/closing-member.js';
import { DumpError } from '../../../common/dump/dump-error.js';
import type { Key, KeyRing } from '../../../database/keys/key-ring.js';

const PURPOSE = 'keyroster backup signature';
const KEY_BYTES = 32;

/** By a key that nobody derives who doesn't have the one of CREDENTIALS_KEY, and that opens nothing. */
export function signatureBy({ id, bytes }: Key, sha256: string): Signature {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, KEY_BYTES));
  return { key_id: id, hmac: createHmac('sha256', key).update(sha256).digest('hex') };
}

/** One that has a signature is held against it, also where one without would be taken. */
export function checkSignature(
  { sha256, signature }: Closing,
  ring: KeyRing,
  { isUnsignedTaken }: { isUnsignedTaken: boolean },
): void {
  if (!signature) {
    if (isUnsignedTaken) return;
    throw new DumpError(
      'The backup is not signed: an older version made it, or somebody without the key; --unsigned restores it if you know that nobody changed it',
    );
  }
  const key = ring.find(signature.key_id);
  if (!key) throw anotherKey('signed', [signature.key_id]);
  const expected = Buffer.from(signatureBy(key, sha256).hmac);
  if (timingSafeEqual(expected, Buffer.from(signature.hmac))) return;
  throw new DumpError('The backup was changed after it was made: its signature does not match');
}

export const anotherKey = (done: 'signed' | 'encrypted', fingerprints: readonly string[]): DumpError =>
  new DumpError(
    `CREDENTIALS_KEY: the backup was ${done} with another key (fingerprint ${fingerprints.join(', ')}); give that one, or add it to the list`,
  );
