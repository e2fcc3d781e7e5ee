import type { mongo } from 'mongoose';

/** MongoDB would send the first hundred and then all the rest at once, and parsing that holds the process up. */
export const LIST_BATCH = 500;

/** How many entries a list that only grows answers to a call without a limit. */
export const LIST_LIMIT = 100;

/** In the batches in which documents arrive: awaiting each one takes as long as parsing it. */
export async function* partsOf<Found, Made>(
  cursor: mongo.FindCursor<Found>,
  made: (found: Found) => Made,
): AsyncIterable<Made[]> {
  for await (const first of cursor) {
    yield [first, ...(cursor.readBufferedDocuments() as Found[])].map(made);
  }
}
