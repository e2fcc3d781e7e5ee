import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { damaged, DumpError, type Closing, type Signature } from '../../../common/dump/dump-format.js';
import { checkSum, readDump, type SectionEnd } from '../../../common/dump/read-dump.js';
import type { Key, KeyRing } from '../../../database/keys/key-ring.js';
import { DumpedChain, type ChainCheck } from '../audit/index.js';

export const BACKUP_FORMAT = 1;

const headerShape = z.object({
  keyroster: z.literal('backup'),
  format: z.number(),
  at: z.date(),
  data_version: z.number(),
  credentials_keys: z.array(z.string()),
});

export type BackupHeader = z.infer<typeof headerShape>;

export interface InspectedBackup {
  file: string;
  header: BackupHeader;
  collections: Map<string, SectionEnd>;
  audit: ChainCheck;
}

/** Calls `checkSigned`, which may throw, before any content of the file is parsed. */
export async function inspectBackup(
  file: string,
  checkSigned: (closing: Closing) => void,
): Promise<InspectedBackup> {
  checkSigned(await checkSum(file));
  const collections = new Map<string, SectionEnd>();
  const chain = new DumpedChain();
  let header: BackupHeader | undefined;
  for await (const part of readDump(file)) {
    if (part.kind === 'header') header = readHeader(part.header);
    else if (part.kind === 'end') collections.set(part.collection, part);
    else chain.take(part.collection, part.bytes);
  }
  if (!header) throw damaged();
  return { file, header, collections, audit: chain.check() };
}

function readHeader(header: unknown): BackupHeader {
  const { success, data } = headerShape.safeParse(header);
  if (!success) throw new DumpError('This file is no backup of Keyroster');
  if (data.format > BACKUP_FORMAT) {
    throw new DumpError('The backup was made by a newer version of Keyroster; restore it with that one');
  }
  return data;
}

const PURPOSE = 'keyroster backup signature';
const KEY_BYTES = 32;

/** The signing key is derived from CREDENTIALS_KEY and decrypts nothing. */
export function signatureBy({ id, bytes }: Key, sha256: string): Signature {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, KEY_BYTES));
  return { key_id: id, hmac: createHmac('sha256', key).update(sha256).digest('hex') };
}

/** A signature that is there is always checked, also where an unsigned backup would be accepted. */
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
