import type { Types } from 'mongoose';
import { codeAddress, parseCodeSecret, type AuditAction } from '@keyroster/contracts';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { pick } from '../../../common/pick.js';
import { about } from '../../record/changes/index.js';
import type { SubtitleRef } from '../subtitles/index.js';
import type { Secrets } from './credential-cipher.js';
import type { Credential, CredentialCosts } from './credential.schema.js';

export const CREDENTIAL_PICTURES = 'products';

export const toCredentialAnswer = (
  credential: Credential,
  { login, password }: Pick<Secrets, 'login' | 'password'>,
): CredentialAnswer => ({
  _id: String(credential._id),
  ...pick(credential, ['course_name', 'domain', 'image', 'seats', 'note', 'fill_only']),
  email: login,
  password,
  shop_id: String(credential.subtitle_id),
  has_code: Boolean(credential.otp_sealed),
  changed_at: changedAtOf(credential),
});

/** For admins alone. */
export const costsOf = (credential: Credential): CredentialCosts =>
  pick(credential, ['paid_until', 'cost', 'cost_days', 'provider']);

type Identifying = Pick<Credential, 'course_name' | 'domain'>;

export const nameOfCredential = ({ course_name, domain }: Identifying): string => course_name || domain;

export const aboutCredential = (action: AuditAction, credential: Pick<Credential, '_id'> & Identifying) =>
  about(action, { _id: credential._id, name: nameOfCredential(credential) });

type Plain = Pick<Credential, 'course_name' | 'domain' | 'seats' | 'fill_only'> & CredentialCosts;

export const plainOf = ({ course_name, domain, seats, fill_only, ...costs }: Plain) => ({
  course_name,
  domain,
  ...(seats > 0 && { seats }),
  ...(fill_only && { fill_only }),
  ...(costs.cost > 0 && { cost: costs.cost, cost_days: costs.cost_days }),
  ...(costs.paid_until !== '' && { paid_until: costs.paid_until }),
  ...(costs.provider !== '' && { provider: costs.provider }),
});

/** Normalises a code secret for storage; empty for none. */
export function storedOtp(given: string): string {
  const secret = parseCodeSecret(given);
  return secret ? codeAddress(secret) : '';
}

/** In ms. Older credentials without the field count as changed when they were created. */
export const changedAtOf = ({ _id, changed_at }: Pick<Credential, '_id' | 'changed_at'>): number =>
  changed_at ?? _id.getTimestamp().getTime();

/** The id of the present password. The first password has the credential's own id. */
export const passwordIdOf = ({ _id, password_id }: Pick<Credential, '_id' | 'password_id'>): Types.ObjectId =>
  password_id ?? _id;

export const picturesOf = (credentials: ReadonlyArray<Pick<Credential, 'image'>>): string[] =>
  credentials.map(({ image }) => image).filter(Boolean);

/** Without `titleIds`, only admins are notified. */
export const FOR_ADMINS = { what: 'products' as const };

export const underSubtitles = (subtitles: readonly SubtitleRef[]) => ({
  what: 'products' as const,
  titleIds: [...new Set(subtitles.map(({ titleId }) => titleId))],
});
