import type { Connection, mongo } from 'mongoose';

/**
 * A unique name is only unique once its index exists, and a transaction that has to make its collection would collide
 * with others.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
    // One command makes the collection and all its indexes; Mongoose would send one for each.
    if (indexes.length > 0) await model.collection.createIndexes(indexes as mongo.IndexDescription[]);
    else await model.createCollection();
  }
}
