import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Waits for the first piece, so that a failed read still gets a proper status. A stream that has begun also ends when the
 * client leaves; a generator that never began doesn't.
 */
export async function begunStream(pieces: AsyncIterable<string>): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  await once(stream, 'readable');
  return stream;
}
