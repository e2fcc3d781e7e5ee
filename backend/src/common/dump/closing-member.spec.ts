import { gunzipSync, gzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { CLOSING_LENGTH, closingMember } from './closing-member.js';

describe('the end of a dump', () => {
  const sum = 'ab'.repeat(32);

  it('is read by any gunzip behind what comes before it', () => {
    const content = gunzipSync(Buffer.concat([gzipSync('before'), closingMember(sum)]));
    expect(content.subarray(0, 6).toString()).toBe('before');
    expect(mongo.BSON.deserialize(content.subarray(6))).toEqual({ sha256: sum });
  });

  it('has one length, whatever the sum is', () => {
    expect(closingMember(sum)).toHaveLength(CLOSING_LENGTH);
  });
});
