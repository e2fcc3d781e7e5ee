import type { Types } from 'mongoose';
import { codeAddress, parseCodeSecret, type AuditAction } from '@keyroster/contracts';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import type { SubtitleRef } from '../subtitles/index.js';
import type { Secrets } from './credential-cipher.js';
import type { Credential } from './credential.schema.js';

export const CREDENTIAL_PICTURES = 'products';

export const toCredentialAnswer = (
  credential: Credential,
  { login, password }: Pick<Secrets, 'login' | 'password'>,
): CredentialAnswer => ({
  _id: String(credential._id),
  course_name: credential.course_name,
  domain: credential.domain,
  email: login,
  password,
  image: credential.image,
  shop_id: String(credential.subtitle_id),
  seats: credential.seats,
  note: credential.note,
  has_code: Boolean(credential.otp_sealed),
  changed_at: changedAtOf(credential),
});

export const nameOfCredential = ({
  course_name,
  domain,
}: Pick<Credential, 'course_name' | 'domain'>): string => course_name || domain;

export const aboutCredential = (action: AuditAction, credential: Credential) => ({
  action,
  target: String(credential._id),
  target_name: nameOfCredential(credential),
});

export const plainOf = ({
  course_name,
  domain,
  seats,
}: Pick<Credential, 'course_name' | 'domain' | 'seats'>) => ({
  course_name,
  domain,
  ...(seats > 0 && { seats }),
});

/** A code secret in the one spelling that is stored; empty for none. */
export function storedOtp(given: string): string {
  const secret = parseCodeSecret(given);
  return secret ? codeAddress(secret) : '';
}

/** In ms. Credentials from before this was stored count as changed when they were made. */
export const changedAtOf = ({ _id, changed_at }: Pick<Credential, '_id' | 'changed_at'>): number =>
  changed_at ?? _id.getTimestamp().getTime();

/** The id of the present password. The first password has the credential's own id. */
export const passwordIdOf = ({ _id, password_id }: Pick<Credential, '_id' | 'password_id'>): Types.ObjectId =>
  password_id ?? _id;

export const picturesOf = (credentials: ReadonlyArray<Pick<Credential, 'image'>>): string[] =>
  credentials.map(({ image }) => image).filter(Boolean);

export const underSubtitles = (subtitles: readonly SubtitleRef[]) => ({
  what: 'products' as const,
  titleIds: [...new Set(subtitles.map(({ titleId }) => titleId))],
});
