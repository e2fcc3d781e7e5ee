import type { mongo } from 'mongoose';

/** By default MongoDB sends 101 documents and then all others at once, whose parsing blocks the process. */
export const LIST_BATCH = 500;

/** The default limit of lists that only grow. */
export const LIST_LIMIT = 100;

/** Yields documents in the batches they arrive in, because awaiting each one takes as long as parsing it. */
export async function* partsOf<Found, Made>(
  cursor: mongo.FindCursor<Found>,
  made: (found: Found) => Made,
): AsyncIterable<Made[]> {
  for await (const first of cursor) {
    yield [first, ...(cursor.readBufferedDocuments() as Found[])].map(made);
  }
}
