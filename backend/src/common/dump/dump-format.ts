import { crc32 } from 'node:zlib';
import { mongo } from 'mongoose';
import { z } from 'zod';

export class DumpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DumpError';
  }
}

export const damaged = (cause?: unknown): DumpError =>
  new DumpError('The file is damaged, or was not made by Keyroster: its checksum does not match', { cause });

const LENGTH_BYTES = 4;

const SMALLEST = 5;

const LARGEST = 17 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;

export async function* splitFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let wanted = LENGTH_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    // Waits for the whole frame, so that the hundreds of chunks of a picture are joined only once.
    if (length < wanted) continue;
    let rest = held.length === 1 ? chunk : Buffer.concat(held);
    wanted = lengthOf(rest);
    while (rest.length >= wanted) {
      yield rest.subarray(0, wanted);
      rest = rest.subarray(wanted);
      wanted = lengthOf(rest);
    }
    held = [rest];
    length = rest.length;
  }
  if (length > 0) throw damaged();
}

/** Joins small pieces, because compressing each one costs a task in the thread pool. */
export async function* gather(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

function lengthOf(bytes: Buffer): number {
  if (bytes.length < LENGTH_BYTES) return LENGTH_BYTES;
  const length = bytes.readInt32LE(0);
  if (length < SMALLEST || length > LARGEST) throw damaged();
  return length;
}

/** A gzip header without time, name and system, so that the bytes are always the same. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

const LAST_BLOCK_STORED = 1;
const BLOCK_HEAD_BYTES = 5;
const SUMS_BYTES = 8;

const hex = (length: number) => z.string().regex(new RegExp(`^[\\da-f]{${length}}$`));
const signatureShape = z.object({ key_id: hex(12), hmac: hex(64) });

const contentShape = z.union([
  signatureShape.extend({ sha256: hex(64) }).strict(),
  z.object({ sha256: hex(64) }).strict(),
]);

export type Signature = z.infer<typeof signatureShape>;

export interface Closing {
  sha256: string;
  signature: Signature | undefined;
}

/** A gzip member of its own, which any gunzip accepts, stored uncompressed so that its length is known. */
export function closingMember({ sha256, signature }: Closing): Buffer {
  const content = Buffer.from(mongo.BSON.serialize({ sha256, ...signature }));
  const block = Buffer.alloc(BLOCK_HEAD_BYTES);
  block.writeUInt8(LAST_BLOCK_STORED, 0);
  block.writeUInt16LE(content.length, 1);
  block.writeUInt16LE(content.length ^ 0xffff, 3);
  const sums = Buffer.alloc(SUMS_BYTES);
  sums.writeUInt32LE(crc32(content), 0);
  sums.writeUInt32LE(content.length, 4);
  return Buffer.concat([GZIP_HEAD, block, content, sums]);
}

const ZEROS = '0'.repeat(64);

const LENGTHS = [{ key_id: ZEROS.slice(0, 12), hmac: ZEROS }, undefined].map(
  (signature) => closingMember({ sha256: ZEROS, signature }).length,
);

export const CLOSING_MAX_BYTES = Math.max(...LENGTHS);

export function readClosing(tail: Buffer): (Closing & { length: number }) | undefined {
  for (const length of LENGTHS.filter((one) => one <= tail.length)) {
    const member = tail.subarray(-length);
    const closing = closingIn(member);
    if (closing && closingMember(closing).equals(member)) return { ...closing, length };
  }
  return undefined;
}

function closingIn(member: Buffer): Closing | undefined {
  const content = member.subarray(GZIP_HEAD.length + BLOCK_HEAD_BYTES, -SUMS_BYTES);
  try {
    const said = contentShape.parse(mongo.BSON.deserialize(content));
    const { success, data } = signatureShape.safeParse(said);
    return { sha256: said.sha256, signature: success ? data : undefined };
  } catch {
    return undefined;
  }
}
