import { crc32 } from 'node:zlib';
import { mongo } from 'mongoose';

/** Nothing in it is left to chance (no time, no name, no system), so that what is expected can be compared to the byte. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK_STORED = 1;

/**
 * The end of a dump: a gzip member of its own, so that any gunzip reads past it, with the sum of every byte before it.
 * Stored and not compressed, so that it has one form and one length.
 */
export function closingMember(sha256: string): Buffer {
  const content = Buffer.from(mongo.BSON.serialize({ sha256 }));
  const block = Buffer.alloc(5);
  block.writeUInt8(LAST_BLOCK_STORED, 0);
  block.writeUInt16LE(content.length, 1);
  block.writeUInt16LE(content.length ^ 0xffff, 3);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(content), 0);
  sums.writeUInt32LE(content.length, 4);
  return Buffer.concat([GZIP_HEAD, block, content, sums]);
}

export const CLOSING_LENGTH = closingMember('0'.repeat(64)).length;
