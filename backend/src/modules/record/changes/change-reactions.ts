import type { WebhookEvent } from '@keyroster/contracts';
import { ReactionKind, type Declares } from '../../../common/reactions.js';
import type { Step } from '../../../database/journal/journal.js';
import type { Caller } from '../../../common/access/caller.js';

/** What happened, as other programs may learn of it: ids, usernames, dates and amounts, and never a secret. */
export interface OutwardEvent {
  type: WebhookEvent;
  data: Readonly<Record<string, string | number | null | readonly string[]>>;
  /** Names what is told once, whoever comes to tell it. */
  once?: string;
  /** Since when it is to be told, where time alone brought it: whoever asked later is not told of it. */
  due?: number;
}

type Writer = (events: readonly OutwardEvent[]) => Promise<void>;

export const onOutward = new ReactionKind<undefined, Writer>(
  'OnOutward',
  () => 'what a change tells the world',
);

/** Runs within the transaction of the change, at its end: what it writes is there if and only if the change is. */
export const OnOutward = (): Declares<Writer> => onOutward.declare(undefined);

type Vetting = (caller: Caller) => Promise<void>;

export const vetsCaller = new ReactionKind<undefined, Vetting>(
  'VetsCaller',
  () => 'whether whoever asked may still do it',
);

/** Throws where they may not. Within a transaction it looks past it, at what is so by now. */
export const VetsCaller = (): Declares<Vetting> => vetsCaller.declare(undefined);

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
