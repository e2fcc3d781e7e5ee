import type { ActivityUser } from '@keyroster/contracts';

/** A row of the table: who stands in it is looked up where it is shown. */
export interface Line {
  _id: string;
  /** Counts down from the total. */
  number: number;
}

/** Newest first. Lines that stay as they were stay the same objects, so that their rows don't render anew. */
export function toLines(users: Iterable<ActivityUser>, before: readonly Line[] = []): Line[] {
  const known = new Map(before.map((line) => [line._id, line]));
  const sorted = [...users].sort((one, other) => other.seq - one.seq);
  return sorted.map(({ _id }, index) => {
    const number = sorted.length - index;
    const line = known.get(_id);
    return line?.number === number ? line : { _id, number };
  });
}
