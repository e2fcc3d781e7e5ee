import { damaged } from './dump-error.js';

/** BSON begins with its own length. */
const LENGTH_BYTES = 4;
const SMALLEST = 5;
/** A little over what MongoDB takes. */
const LARGEST = 17 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** The BSON documents that a stream of bytes is made of. */
export async function* splitFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let wanted = LENGTH_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    // A picture comes in hundreds of pieces: they are put together once, and not at each of them.
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

/** Small pieces put together: each goes through the compression by a thread of its own. */
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
