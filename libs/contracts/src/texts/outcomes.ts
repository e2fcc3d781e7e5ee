import type { ImportAction, PlanAction } from '../record/plans.js';
import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '../constants.js';
import { SESSION_END_MESSAGES } from '../access/session-end.js';

/** What a failed call's toast says when the server gave no message of its own. */
export const FAILURE_TEXTS = {
  userDelete: 'Failed to delete the uses',
  /** For titles, subtitles and credentials. */
  contentDelete: 'Delete error',
  groupList: 'Unable to get profile group',
  groupAdd: 'Unable to add group!',
  groupDelete: 'Unable to delete group!',
  /** For logos and ads. */
  mediaUpload: 'Unable to upload logo!',
  mediaDelete: 'Unable to delete logo!',
  whitelistList: 'Failed to get whitelisted data',
  whitelistAdd: 'Failed to add whitelist',
  whitelistRemove: 'Failed to remove whitelist',
  other: 'Something error happened',
} as const;

const counted = (one: string, many: string, what: string) => (count: number) =>
  `${count} ${count === 1 ? one : many} ${what}`;
const users = (what: string) => counted('user', 'users', what);
const credentials = (what: string) => counted('credential', 'credentials', what);

/** The message of a plan that ran, with the number of subjects that it changed. */
const PLAN_RAN_TEXTS: Readonly<Record<PlanAction | ImportAction, (count: number) => string>> = {
  'users.delete': users('deleted'),
  'users.endsessions': users('signed out'),
  'users.resetactivity': (count) => `Activity of ${count} ${count === 1 ? 'user' : 'users'} reset`,
  'users.lock': users('locked'),
  'users.unlock': users('unlocked'),
  'users.renew': users('renewed'),
  'users.assign': users('assigned'),
  'users.unassign': users('unassigned'),
  'users.group': users('moved'),
  'titles.delete': counted('title', 'titles', 'deleted'),
  'subtitles.delete': counted('subtitle', 'subtitles', 'deleted'),
  'credentials.delete': credentials('deleted'),
  'credentials.copy': credentials('copied'),
  'credentials.move': credentials('moved'),
  'import.users': users('imported'),
  'import.credentials': credentials('imported'),
};

/** What a successful call's toast says, and the server's `message` with it. */
export const SUCCESS_TEXTS = {
  created: 'Created successfully!',
  updated: 'Updated successfully!',
  deleted: 'Deleted successfully',
  added: 'Added successfully',
  uploaded: 'Uploaded successfully',
  credentialSaved: 'Credential created successfully!',
  credentialDeleted: 'Product has been deleted successfully!',
  credentialCopied: 'Product copied successfully!',
  credentialImageUpdated: 'Product image updated successfully!',
  nameDeleted: (name: string) => `${name} has been deleted successfully!`,
  whitelisted: 'Whitelisted successfully',
  whitelistRemoved: 'Whitelist removed successfully',
  activityReset: 'Activity reseted',
  /** Shown as a success when a subtitle without credentials is opened. */
  noCredentials: 'No Product Found!',
  loggedOut: 'Logged out successfully',
  sessionEnded: 'Session ended',
  pauseLifted: 'Pause lifted',
  undone: 'Undone',
  planRan: PLAN_RAN_TEXTS,
  groupsListed: 'Profile groups',
  groupDeleted: (usersLeftWithout: number) =>
    usersLeftWithout === 0
      ? 'Deleted successfully'
      : `Deleted successfully, ${usersLeftWithout} ${usersLeftWithout === 1 ? 'user is' : 'users are'} now without a group`,
} as const;

/** What a dialog asks before something is removed. */
export const CONFIRMATION_TEXTS = {
  userDelete: (email: string) => `Are you sure to delete (${email})`,
  otherDelete: 'Do you really want to delete?',
  unassign: "You won't be able to revert this!",
} as const;

const onlyTypes = (types: readonly string[]): string => `Only ${types.join(', ')} files are allowed`;

/** What the server says when it refuses. The page says some of it by itself too. */
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

/** What a form says before it asks the server; the spelling is the specification's. */
export const VALIDATION_TEXTS = {
  fillAllFields: 'Fill all fields',
  emailEmpty: 'Email should not be empty',
  passwordTooShort: 'Password length should be >= 4',
  noSubtitleSelected: 'Seems no subtitle is selected!',
  credentialFieldsRequired: 'Email, domain and password are required!',
  /** `host`: the page's own origin. */
  domainInvalid: (host: string) => `Invalid domain field value. eg: ${host}/login`,
  codeSecretInvalid: 'Enter a base32 secret or an otpauth://totp address',
  credentialFileRequired: 'Please upload a file.',
  noTitleSelected: 'Please select a title first',
  subtitleEmpty: 'Subtitle is empty',
  mediaFileRequired: "File shoudn't be empty",
  importFileRequired: 'Please choose a CSV file.',
  groupEmpty: "Group shoudn't be empty",
  usernameMissingInUrl: 'Username is not provided in the URL parameters.',
  userIdMissingInUrl: 'User id is not provided in the URL parameters.',
  credentialsIdMissingInUrl: 'Credentials ID is not provided in the URL parameters.',
} as const;
