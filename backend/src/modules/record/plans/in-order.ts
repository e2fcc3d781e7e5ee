import { notFound } from '../../../common/errors/app-error.js';

/** What was found, in the order of the ids; one that nobody has is refused. */
export function inOrderOf<T extends { _id: unknown }>(ids: readonly string[], found: readonly T[]): T[] {
  const byId = new Map(found.map((one) => [String(one._id), one]));
  return ids.map((id) => {
    const one = byId.get(id);
    if (!one) throw notFound();
    return one;
  });
}
