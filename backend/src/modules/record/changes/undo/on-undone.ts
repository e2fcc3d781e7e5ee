import { ReactionKind, type Declares } from '../../../../common/reactions.js';
import type { Step } from '../../../../database/journal/journal.js';

type Sweep = (now: Date) => Promise<void>;

export const onUndosOver = new ReactionKind<undefined, Sweep>(
  'OnUndosOver',
  () => 'changes can no longer be taken back',
);

/**
 * Runs each minute, once nothing can be taken back any more whose time was over at `now`: for what was kept for it where
 * it lies.
 */
export const OnUndosOver = (): Declares<Sweep> => onUndosOver.declare(undefined);

type Listener = (ids: string[], steps: readonly Step[]) => Promise<void>;

export const onUndone = new ReactionKind<string, Listener>('OnUndone', (collection) => collection);

/**
 * Runs within the transaction that took something back, with the ids of the collection's documents that came back, went or
 * changed by it, and the steps that were taken back, the last one first: for what has to follow, in the database and, after
 * the commit, in memory.
 */
export const OnUndone = (collection: string): Declares<Listener> => onUndone.declare(collection);
