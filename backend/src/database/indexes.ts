import type { Connection, Model, mongo } from 'mongoose';

/**
 * Collections and indexes as the schemas name them, built and awaited: a unique name is only unique once its index is
 * there, and a transaction that has to make its collection first would collide with its neighbours.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map(build));
}

async function build(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
  // All of a collection at once, which makes it too: Mongoose's own way asks for one after the other.
  if (indexes.length > 0) await model.collection.createIndexes(indexes as mongo.IndexDescription[]);
  else await model.createCollection();
}
