import type { Model, Types } from 'mongoose';

/** Maps each id in a field to the number of documents that have it. */
export async function countBy<T>(
  model: Model<T>,
  field: keyof T & string,
  which: object = {},
): Promise<Map<string, number>> {
  const counts = await model.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: which },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [String(_id), count]));
}
