import type { WebhookEvent } from '@keyroster/contracts';
import { reactionKind } from '../../../common/reactions.js';
import type { Step } from '../../../database/journal/journal.js';
import type { Caller } from '../../../common/access/caller.js';

/** Holds ids, usernames, dates and amounts, and never a secret. */
export interface OutwardEvent {
  type: WebhookEvent;
  data: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  /** The end of the subscription that the event is about; each webhook is told once of each end. */
  end?: number;
  /** Brought by time alone, so webhooks that want the event only since a later time aren't told. */
  isTimed?: true;
  /** What rules may send a message about. An undo has none. */
  cause?: Cause;
}

export interface Cause {
  when: 'welcome' | 'locked' | 'fixed' | 'renewed';
  step: string;
  userIds: readonly string[];
  /** Kept nowhere but in the sealed text of a message. */
  password?: string | undefined;
}

type Writer = (events: readonly OutwardEvent[]) => Promise<void>;

/** Runs at the end of the change's transaction: what it writes exists if and only if the change does. */
export const OnOutward = reactionKind<undefined, Writer>('OnOutward', () => 'what a change tells the world');

/** Throws if the caller may not. In a transaction it reads current data instead of the snapshot. */
export const VetsCaller = reactionKind<undefined, (caller: Caller) => Promise<void>>(
  'VetsCaller',
  () => 'whether whoever asked may still do it',
);

/** Removes what other modules kept for ended undos. Runs each minute, after the undos were removed. */
export const OnUndosOver = reactionKind<undefined, (now: Date) => Promise<void>>(
  'OnUndosOver',
  () => 'changes can no longer be taken back',
);

type UndoListener = (ids: string[], steps: readonly Step[]) => Promise<void>;

/** Runs in the transaction of an undo, with the ids that it changed and its steps, the last one first. */
export const OnUndone = reactionKind<string, UndoListener>('OnUndone');

export type Removable = 'users' | 'titles' | 'subtitles' | 'credentials';
export type Editable = 'credentials';
export type Renamable = 'supervisors';

export interface Beneath {
  kind: string;
  id: string;
  of: string;
}

/** Returns what is removed along with these, and changes nothing. */
export const LiesBeneath = reactionKind<Removable, (ids: string[]) => Promise<Beneath[]>>('LiesBeneath');

/** Runs within the change that removes these; in no defined order among those of one kind. */
export const OnRemoved = reactionKind<Removable, (ids: string[]) => Promise<void>>('OnRemoved');

type Editing = (id: string, parts: ReadonlySet<string>) => Promise<void>;

/** Runs within the change that edits one of these, with the names of the parts that differ. */
export const OnEdited = reactionKind<Editable, Editing>('OnEdited');

/** Runs within the change that gives one of these another name. */
export const OnRenamed = reactionKind<Renamable, (from: string, to: string) => Promise<void>>('OnRenamed');
