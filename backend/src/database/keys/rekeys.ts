import { ReactionKind, type Declares } from '../../common/reactions.js';

type Rekeying = (signal?: AbortSignal) => Promise<string | null>;

export const rekeys = new ReactionKind<string, Rekeying>('Rekeys', (what) => what);

/**
 * Moves all of what is encrypted beside credentials to the first key, and answers which of it no key reads, in words; null
 * where all are moved.
 */
export const Rekeys = (what: string): Declares<Rekeying> => rekeys.declare(what);
