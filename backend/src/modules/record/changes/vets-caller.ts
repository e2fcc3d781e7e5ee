import type { Caller } from '../../../common/access/caller.js';
import { ReactionKind, type Declares } from '../../../common/reactions.js';

type Vetting = (caller: Caller) => Promise<void>;

export const vetsCaller = new ReactionKind<undefined, Vetting>(
  'VetsCaller',
  () => 'whether whoever asked may still do it',
);

/** Throws where they may not. Within a transaction it looks past it, at what is so by now. */
export const VetsCaller = (): Declares<Vetting> => vetsCaller.declare(undefined);
