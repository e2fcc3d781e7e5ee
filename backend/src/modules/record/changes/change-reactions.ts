import type { WebhookEvent } from '@keyroster/contracts';
import { ReactionKind, type Declares } from '../../../common/reactions.js';
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

export const onOutward = new ReactionKind<undefined, Writer>(
  'OnOutward',
  () => 'what a change tells the world',
);

/** Runs at the end of the change's transaction: what it writes exists if and only if the change does. */
export const OnOutward = (): Declares<Writer> => onOutward.declare(undefined);

type Vetting = (caller: Caller) => Promise<void>;

export const vetsCaller = new ReactionKind<undefined, Vetting>(
  'VetsCaller',
  () => 'whether whoever asked may still do it',
);

/** Throws if the caller may not. In a transaction it reads current data instead of the snapshot. */
export const VetsCaller = (): Declares<Vetting> => vetsCaller.declare(undefined);

type Sweep = (now: Date) => Promise<void>;

export const onUndosOver = new ReactionKind<undefined, Sweep>(
  'OnUndosOver',
  () => 'changes can no longer be taken back',
);

/** Runs each minute after ended undos were removed, to remove what was kept for them elsewhere. */
export const OnUndosOver = (): Declares<Sweep> => onUndosOver.declare(undefined);

type Listener = (ids: string[], steps: readonly Step[]) => Promise<void>;

export const onUndone = new ReactionKind<string, Listener>('OnUndone', (collection) => collection);

/** Runs in the transaction of an undo, with the ids that it changed and its steps, the last one first. */
export const OnUndone = (collection: string): Declares<Listener> => onUndone.declare(collection);

export type Removable = 'users' | 'titles' | 'subtitles' | 'credentials';
export type Editable = 'credentials';
export type Renamable = 'supervisors';

export interface Beneath {
  kind: string;
  id: string;
  of: string;
}

type Finding = (ids: string[]) => Promise<Beneath[]>;
type Removing = (ids: string[]) => Promise<void>;
type Editing = (id: string, parts: ReadonlySet<string>) => Promise<void>;
type Renaming = (from: string, to: string) => Promise<void>;

export const liesBeneath = new ReactionKind<Removable, Finding>('LiesBeneath', (kind) => kind);
export const onRemoved = new ReactionKind<string, Removing>('OnRemoved', (kind) => kind);
export const onEdited = new ReactionKind<string, Editing>('OnEdited', (kind) => kind);
export const onRenamed = new ReactionKind<string, Renaming>('OnRenamed', (kind) => kind);

/** Returns what is removed along with these, and changes nothing. */
export const LiesBeneath = (kind: Removable): Declares<Finding> => liesBeneath.declare(kind);

/** Runs within the change that removes these; in no defined order among those of one kind. */
export const OnRemoved = (kind: Removable): Declares<Removing> => onRemoved.declare(kind);

/** Runs within the change that edits one of these, with the names of the parts that differ. */
export const OnEdited = (kind: Editable): Declares<Editing> => onEdited.declare(kind);

/** Runs within the change that gives one of these another name. */
export const OnRenamed = (kind: Renamable): Declares<Renaming> => onRenamed.declare(kind);
