import type { PlanAction } from '@keyroster/contracts';
import type { BlockedAnswer, PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { reactionKind } from '../../../common/reactions.js';
import { fingerprintOf } from '../../../common/secrets/digests.js';
import { inPieces } from '../../../common/time/pieces.js';
import { notFound } from '../../../common/errors/app-error.js';
import type { Beneath } from '../changes/index.js';

export interface Planned {
  id: string;
  name: string;
  basis?: unknown;
}

export interface Draft {
  acts: Planned[];
  blocked: BlockedAnswer[];
  counts: Record<string, number>;
  run(): Promise<void>;
}

type Drafting = (asked: PlanPayload, caller: Caller) => Promise<Draft>;

/** Called when the plan is made, and again in the transaction that runs it, where the draft must be the same. */
export const DraftsPlan = reactionKind<PlanAction, Drafting>('DraftsPlan');

export interface Divided<One> {
  things: One[];
  acts: Planned[];
  blocked: BlockedAnswer[];
}

interface Rules<One> {
  nameOf: (one: One) => string;
  whyNot: (one: One) => string | null;
  basisOf?: (one: One) => unknown;
}

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

export function inOrderOf<T extends { _id: unknown }>(ids: readonly string[], found: readonly T[]): T[] {
  const byId = new Map(found.map((one) => [String(one._id), one]));
  return ids.map((id) => {
    const one = byId.get(id);
    if (!one) throw notFound();
    return one;
  });
}

/** Counts what lies beneath. The plan becomes stale if something else lies there when it runs. */
export function removalOf(
  asked: readonly Planned[],
  beneath: readonly Beneath[],
  kinds: readonly string[],
): Pick<Draft, 'acts' | 'counts'> {
  const byThing = groupedBy(beneath, ({ of }) => of);
  const acts = asked.map(({ id, name }) => {
    const things = (byThing.get(id) ?? []).map((one) => `${one.kind} ${one.id}`);
    return { id, name, basis: fingerprintOf(things.sort()) };
  });
  const countOf = (kind: string) =>
    new Set(beneath.filter((one) => one.kind === kind).map(({ id }) => id)).size;
  return { acts, counts: Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)])) };
}
