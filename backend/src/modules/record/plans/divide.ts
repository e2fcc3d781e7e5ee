import type { BlockedAnswer } from '@keyroster/contracts/dto';
import { inPieces } from '../../../common/time/pieces.js';
import { inOrderOf } from './in-order.js';
import type { Planned } from './plan-action.js';

/** What was found for a plan, divided into what it would act on and what it leaves out. */
export interface Divided<One> {
  things: One[];
  acts: Planned[];
  blocked: BlockedAnswer[];
}

interface Rules<One> {
  nameOf: (one: One) => string;
  /** Null for what the plan may act on. */
  whyNot: (one: One) => string | null;
  basisOf?: (one: One) => unknown;
}

/** In the order of the ids; one that nobody has is refused. */
export async function divide<One extends { _id: unknown }>(
  ids: readonly string[],
  found: readonly One[],
  { nameOf, whyNot, basisOf }: Rules<One>,
): Promise<Divided<One>> {
  const divided: Divided<One> = { things: [], acts: [], blocked: [] };
  for await (const piece of inPieces(inOrderOf(ids, found))) {
    for (const one of piece) {
      const about = { id: String(one._id), name: nameOf(one) };
      const message = whyNot(one);
      if (message !== null) divided.blocked.push({ ...about, message });
      else {
        divided.things.push(one);
        divided.acts.push({ ...about, ...(basisOf && { basis: basisOf(one) }) });
      }
    }
  }
  return divided;
}
