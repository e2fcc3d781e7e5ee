import { createHmac } from 'node:crypto';
import type { CodeAlgorithm, CodeSecret } from '@keyroster/contracts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LETTER_BITS = 5;
const HASHES: Readonly<Record<CodeAlgorithm, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' };

export function totpAt({ secret, algorithm, digits, period }: CodeSecret, at: number) {
  const step = Math.floor(at / 1_000 / period);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac(HASHES[algorithm], fromBase32(secret)).update(counter).digest();
  // RFC 4226: the last four bits are the number's offset, and its sign bit is masked.
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  const code = String(number % 10 ** digits).padStart(digits, '0');
  return { code, validUntil: (step + 1) * period * 1_000 };
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [kept, bits] = [0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) throw new Error('A secret that was checked is base32');
    kept = (kept << LETTER_BITS) | value;
    bits += LETTER_BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((kept >> bits) & 0xff);
    kept &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [kept, bits] = [0, 0];
  for (const byte of bytes) {
    kept = (kept << 8) | byte;
    bits += 8;
    while (bits >= LETTER_BITS) {
      bits -= LETTER_BITS;
      text += LETTERS.charAt((kept >> bits) & 0x1f);
    }
    kept &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS.charAt((kept << (LETTER_BITS - bits)) & 0x1f);
}
