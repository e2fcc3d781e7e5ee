import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '../constants.js';
import { SESSION_END_MESSAGES } from '../access/session-end.js';

const onlyTypes = (types: readonly string[]): string => `Only ${types.join(', ')} files are allowed`;

/** What the server says when it refuses, and the page at times by itself. */
export const REFUSAL_TEXTS = {
  /** The same for an unknown user and a wrong password. */
  invalidCredentials: 'Invalid credentials',
  planStale: 'Meanwhile something changed: look at it again',
  nothingToDo: 'Nothing to do',
  forbidden: 'You are not authorized to do this',
  locked: SESSION_END_MESSAGES.locked,
  expired: SESSION_END_MESSAGES.expired,
  addressNotListed: SESSION_END_MESSAGES.address,
  credentialImageType: onlyTypes(CREDENTIAL_IMAGE_TYPES),
  mediaImageType: onlyTypes(MEDIA_IMAGE_TYPES),
} as const;
