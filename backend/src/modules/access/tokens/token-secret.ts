import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROGRAM_TOKEN_PREFIX } from '@keyroster/contracts';

const BYTES = 32;
const ID_DIGITS = 24;

/** A token is as hard to guess as its 256 bits: one round of a plain hash keeps it as well as many of a slow one. */
export const newToken = (): string => `${PROGRAM_TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Under which a token with this hash is kept. */
export const idOf = (hash: string): string => hash.slice(0, ID_DIGITS);

/** However much of them is the same, it takes as long. */
export const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
