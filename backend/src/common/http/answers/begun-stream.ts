import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * What is sent piece by piece, once its first piece is there. It fails here, and not half-way, when nothing can be read at
 * all; and what has begun is ended when whoever asked leaves, which a generator that never began is not.
 */
export async function begunStream(pieces: AsyncIterable<string>): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  await once(stream, 'readable');
  return stream;
}
