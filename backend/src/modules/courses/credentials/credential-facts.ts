import type { AuditAction } from '@keyroster/contracts';
import type { SubtitleRef } from '../subtitles/index.js';
import type { Credential } from './credential.schema.js';

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
export const plainOf = ({ course_name, domain }: Credential) => ({ course_name, domain });

/** The names of those that have one. */
export const picturesOf = (credentials: ReadonlyArray<Pick<Credential, 'image'>>): string[] =>
  credentials.map(({ image }) => image).filter(Boolean);

/** The news for all who see what lies in these. */
export const underSubtitles = (subtitles: readonly SubtitleRef[]) => ({
  what: 'products' as const,
  titleIds: [...new Set(subtitles.map(({ titleId }) => titleId))],
});
