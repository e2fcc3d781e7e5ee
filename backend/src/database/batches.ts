import type { mongo } from 'mongoose';

/**
 * How many documents of a list come at once. MongoDB would send the first hundred, and then all the rest in one piece,
 * which holds the process up while it is taken apart.
 */
export const LIST_BATCH = 500;

/**
 * What a cursor finds, each as `made` makes it, in the parts in which they come: to wait for each document takes as long
 * as to take it apart.
 */
export async function* partsOf<Found, Made>(
  cursor: mongo.FindCursor<Found>,
  made: (found: Found) => Made,
): AsyncIterable<Made[]> {
  for await (const first of cursor) {
    yield [first, ...(cursor.readBufferedDocuments() as Found[])].map(made);
  }
}
