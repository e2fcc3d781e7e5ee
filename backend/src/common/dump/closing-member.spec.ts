import { gunzipSync, gzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { CLOSING_MAX_BYTES, closingMember, readClosing } from './closing-member.js';

const sha256 = 'ab'.repeat(32);
const signature = { key_id: '0123456789ab', hmac: 'cd'.repeat(32) };

describe.each([
  ['with a signature', { sha256, signature }],
  ['without one', { sha256, signature: undefined }],
])('the end of a dump %s', (_what, closing) => {
  it('is read by any gunzip behind what comes before it', () => {
    const content = gunzipSync(Buffer.concat([gzipSync('before'), closingMember(closing)]));
    expect(content.subarray(0, 6).toString()).toBe('before');
    expect(mongo.BSON.deserialize(content.subarray(6))).toEqual({ sha256, ...closing.signature });
  });

  it('is found again behind what comes before it', () => {
    const file = Buffer.concat([Buffer.alloc(1_000, 0x1f), closingMember(closing)]);
    const { length } = closingMember(closing);
    expect(readClosing(file.subarray(-CLOSING_MAX_BYTES))).toEqual({ ...closing, length });
  });

  it('is none with any bit flipped', () => {
    const member = closingMember(closing);
    for (let bit = 0; bit < member.length * 8; bit += 1) {
      const flipped = Buffer.from(member);
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(readClosing(flipped)).toBeUndefined();
    }
  });
});
