import type { PlanAction } from '@keyroster/contracts';
import type { BlockedAnswer, PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { ReactionKind, type Declares } from '../../../common/reactions.js';

/** Somebody or something that a plan would act on. */
export interface Planned {
  id: string;
  name: string;
  /** What has to be the same when the plan runs, beside that it is acted on at all: what lies beneath, an old end. */
  basis?: unknown;
}

/** What would be done, and how it is done. */
export interface Draft {
  acts: Planned[];
  blocked: BlockedAnswer[];
  /** How many of each kind it would touch. */
  counts: Record<string, number>;
  /** Within the transaction in which it was drafted. */
  run(): Promise<void>;
}

/** Looks at what there is and drafts; changes nothing. Ids that nobody has are refused as not found. */
export type Drafting = (asked: PlanPayload, caller: Caller) => Promise<Draft>;

export const drafting = new ReactionKind<PlanAction, Drafting>('DraftsPlan', (action) => action);

/**
 * A method that drafts plans of one kind. It is called twice: when the plan is made, and again within the transaction in
 * which it runs, where the draft has to come out the same.
 */
export const DraftsPlan = (action: PlanAction): Declares<Drafting> => drafting.declare(action);
