import { SESSION_END_MESSAGES } from './access/session-end.js';
import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from './constants.js';
import type { ImportAction, PlanAction } from './record/plans.js';
import { COLUMN_TEXTS } from './texts/columns.js';
import type { SERVER_TEXTS } from './texts/server.js';

const onlyTypes = (types: readonly string[]): string => `Only ${types.join(', ')} files are allowed`;

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

/** Every literal text that the specification names, by concern. Their spelling is part of the contract. */
export const TEXTS = {
  /** What a form says before it asks the server; the spelling is the specification's. */
  validation: {
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
  },
  /** What a failed call's toast says when the server gave no message of its own. */
  failures: {
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
  },
  /** What a successful call's toast says, and the server's `message` with it. */
  successes: {
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
  },
  /** What a dialog asks before something is removed. */
  confirmations: {
    userDelete: (email: string) => `Are you sure to delete (${email})`,
    otherDelete: 'Do you really want to delete?',
    unassign: "You won't be able to revert this!",
  },
  /** What the server says when it refuses. The page says some of it by itself too. */
  refusals: {
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
  },
  sessionEnded: SESSION_END_MESSAGES,
  /** What single screens say. */
  screens: {
    loginTitle: 'Admin',
    notFoundTitle: '404 - Page Not Found',
    notFoundBody: "The page you are looking for doesn't exist.",
    noUsersOnCredentials: 'No Users Found On That Credentials',
    notAuthorized: 'You are not authorized to access this page',
    manageUser: 'Manage user',
    courses: 'Courses',
    empty: 'Empty',
    emptyShop: 'Empty shop',
    emptyGroups: '--',
    lastUpdatedAt: 'Last updated at',
    expired: 'Expired',
    untilMidnight: 'until midnight',
    endsTonight: 'Ends tonight at midnight',
    live: 'Live',
    reconnecting: 'Reconnecting',
    polling: 'Polling',
    canBeUndone: 'Can be undone',
  },
  /** What the roles of the user form are called; the others show their own name. */
  roles: {
    soft: 'Acceso al software',
    admin: 'admin',
    member: 'member',
    specific: 'specific',
    all_profile: 'Todos los perfiles',
    supervisor: 'Supervisor',
  },
  columns: COLUMN_TEXTS,
  /** The texts of buttons and other actions. */
  actions: {
    login: 'Login',
    logout: 'Logout',
    submit: 'SUBMIT',
    cancel: 'Cancel',
    back: 'Back',
    home: 'Home',
    goToHome: 'Go to Home',
    create: 'Create',
    update: 'Update',
    save: 'Save',
    edit: 'Edit',
    del: 'Del',
    delete: 'Delete',
    reset: 'Reset',
    upload: 'Upload',
    import: 'Import',
    assignPassword: 'Assign Password',
    resetPassword: 'Reset password',
    assign: 'Assign',
    unassign: 'Unassign',
    assignAll: 'Assign all group',
    unassignAll: 'Unassign all group',
    renew: '+30 days',
    endSession: 'End',
    liftPause: 'Lift pause',
    copyTo: 'Copy to…',
    copyPinLink: 'Copy PIN link',
    assignedTo: (count: number) => `Assigned to ${count}`,
    lock: (email: string) => `Lock ${email}`,
    undo: 'Undo',
    export: 'Export',
    /** The bulk actions on a selection whose word isn't above. */
    many: {
      renew: 'Renew',
      lock: 'Lock',
      unlock: 'Unlock',
      group: 'Group',
      endSessions: 'End sessions',
      moveTo: 'Move to…',
      copy: 'Copy',
      move: 'Move',
    },
  },
  labels: {
    search: 'Search',
    searchCourseName: 'Search course name',
    password: 'Password',
    mail: 'Mail for messages',
    messages: 'Gets messages',
    usageLimit: 'Usage limit',
    usersLimit: 'Users limit',
    pin: 'PIN',
    renameTitle: 'Rename title',
    renameSubtitle: 'Rename subtitle',
    credentialName: 'Name',
    credentialDomain: 'Domain',
    credentialLogin: 'Email/username',
    credentialPassword: 'Password',
    uploadMedia: 'Upload media',
  },
  placeholders: {
    username: 'Username',
    password: 'Password',
    title: 'Title',
    subtitle: 'Subtitle',
    ip: (address: string) => `Enter IP eg: ${address}`,
    /** The address of the placeholder while the visitor's own is unknown. */
    exampleAddress: '192.168.1.1',
  },
  notAvailable: 'N/A',
} as const;

/** The same texts in another language: literals become strings, functions keep their parameters. */
type Wordings<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Wordings<T[Key]> };

/** The specification's texts in some language. */
export type Texts = Wordings<typeof TEXTS>;

/** What the server alone says, in some language. */
export type ServerTexts = Wordings<typeof SERVER_TEXTS>;

/** A sentence of the server in whatever language it is asked for. */
export type Saying = (texts: Texts & { readonly server: ServerTexts }) => string;
