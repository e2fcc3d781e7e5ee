import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '../constants.js';
import { SESSION_END_MESSAGES } from '../session-end.js';

const onlyTypes = (types: readonly string[]): string => `Only ${types.join(', ')} files are allowed`;

/** What the server says when it refuses. */
export const REFUSAL_TEXTS = {
  /** The same for an unknown user and a wrong password. */
  invalidCredentials: 'Invalid credentials',
  pleaseLogIn: 'Please log in',
  forbidden: 'You are not authorized to do this',
  locked: SESSION_END_MESSAGES.locked,
  expired: SESSION_END_MESSAGES.expired,
  addressNotListed: SESSION_END_MESSAGES.address,
  /** Which field it was is not said: an answer never echoes its input. */
  unknownField: 'Unknown field',
  credentialImageType: onlyTypes(CREDENTIAL_IMAGE_TYPES),
  mediaImageType: onlyTypes(MEDIA_IMAGE_TYPES),
} as const;
