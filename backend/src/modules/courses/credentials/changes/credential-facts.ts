import type { Types } from 'mongoose';
import { codeAddress, parseCodeSecret, type AuditAction } from '@keyroster/contracts';
import type { SubtitleRef } from '../../subtitles/index.js';
import type { Credential } from '../credential.schema.js';

/** Under which kind of pictures those of credentials are kept. */
export const CREDENTIAL_PICTURES = 'products';

export const nameOfCredential = ({
  course_name,
  domain,
}: Pick<Credential, 'course_name' | 'domain'>): string => course_name || domain;

export const aboutCredential = (action: AuditAction, credential: Credential) => ({
  action,
  target: String(credential._id),
  target_name: nameOfCredential(credential),
});

/** What of a credential is no secret. */
export const plainOf = ({
  course_name,
  domain,
  seats,
  fill_only,
}: Pick<Credential, 'course_name' | 'domain' | 'seats' | 'fill_only'>) => ({
  course_name,
  domain,
  ...(seats > 0 && { seats }),
  ...(fill_only && { fill_only }),
});

/** In the one spelling that is stored; empty for none. What is given follows the contract. */
export function storedOtp(given: string): string {
  const secret = parseCodeSecret(given);
  return secret ? codeAddress(secret) : '';
}

/** When its login or password was last changed; of what was stored before that was kept, when it was made. */
export const changedAtOf = ({ _id, changed_at }: Pick<Credential, '_id' | 'changed_at'>): number =>
  changed_at ?? _id.getTimestamp().getTime();

/** Names its present password; the first one has the credential's own id. */
export const passwordIdOf = ({ _id, password_id }: Pick<Credential, '_id' | 'password_id'>): Types.ObjectId =>
  password_id ?? _id;

/** The names of those that have one. */
export const picturesOf = (credentials: ReadonlyArray<Pick<Credential, 'image'>>): string[] =>
  credentials.map(({ image }) => image).filter(Boolean);

/** The news for all who see what lies in these. */
export const underSubtitles = (subtitles: readonly SubtitleRef[]) => ({
  what: 'products' as const,
  titleIds: [...new Set(subtitles.map(({ titleId }) => titleId))],
});
