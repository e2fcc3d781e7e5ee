import { ReactionKind, type Declares } from '../../../common/reactions.js';

export type Removable = 'users' | 'titles' | 'subtitles' | 'credentials';
export type Editable = 'credentials';

/** Something that goes with the thing that it belongs to. */
export interface Beneath {
  kind: string;
  id: string;
  /** The id of the thing that is asked about. */
  of: string;
}

type Finding = (ids: string[]) => Promise<Beneath[]>;
type Removing = (ids: string[]) => Promise<void>;
type Editing = (id: string, parts: ReadonlySet<string>) => Promise<void>;

export const liesBeneath = new ReactionKind<Removable, Finding>('LiesBeneath', (kind) => kind);
export const onRemoved = new ReactionKind<Removable, Removing>('OnRemoved', (kind) => kind);
export const onEdited = new ReactionKind<string, Editing>('OnEdited', (kind) => kind);

/** Answers what goes with these when they are removed, and changes nothing: a plan shows it. */
export const LiesBeneath = (kind: Removable): Declares<Finding> => liesBeneath.declare(kind);

/** Runs within the change that removes these. Whatever belongs to them goes too; no order among those of one kind. */
export const OnRemoved = (kind: Removable): Declares<Removing> => onRemoved.declare(kind);

/** Runs within the change that edits one of these, with the names of the parts that are different. */
export const OnEdited = (kind: Editable): Declares<Editing> => onEdited.declare(kind);
