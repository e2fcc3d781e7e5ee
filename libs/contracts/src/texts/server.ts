import type { LockFacts } from '../access/locks.js';
import { formatDateTime } from '../time.js';
import { NOTE_MAX_LENGTH, VALIDITY_MAX_DAYS } from '../constants.js';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, IMPORT_UNPACKED_MAX_MB } from '../record/imports.js';
import { PLAN_PAIRS_MAX } from '../record/plans.js';
import { PAYMENT_PICTURE_TYPES, PAYMENTS_OPEN_MAX, PAYMENTS_PER_DAY } from '../people/payments.js';
import { REPORT_DAYS_MAX, REPORT_MONTHS_MAX } from '../outward/reports.js';
import { CHANNELS_MAX } from '../outward/messages.js';
import { WEBHOOKS_MAX } from '../outward/webhooks.js';

/** What the server alone says; the page shows it as received. */
export const SERVER_TEXTS = {
  pleaseLogIn: 'Please log in',
  /** Does not name the field, because an answer never echoes its input. */
  unknownField: 'Unknown field',
  existsAlready: (name: string) => `${name} exists already`,
  changedSince: (name: string) => `${name} was changed since: nothing was undone`,
  /** `kind` is what the deleted thing belonged to: a title, a subtitle, a group or a user. */
  parentGone: (kind: string) => `Its ${kind} is gone: undo that first`,
  thereAlready: 'There already',
  rowsRefused: 'Some rows are refused: correct them, or import the others alone',
  noCsv: 'Only CSV files (UTF-8 or Windows-1252) and .xlsx workbooks with a head row are allowed',
  wrongQuotes: (row: number) =>
    `The quotes of row ${row} do not match: put the whole cell in quotes, and double each quote in it`,
  unpackedTooLarge: `The workbook is too large, ${IMPORT_UNPACKED_MAX_MB} MB unpacked is the most`,
  sheetUnknown: 'The workbook has no such sheet',
  endUnread: 'The end should be a day, such as 15/11/2026',
  endAndDays: 'A row has an end or days, but not both',
  endBeforeStart: 'The end comes before the start',
  amountUnread: (currency: string) => `The amount should be money in ${currency}, such as 15.50`,
  titlesUnknown: (names: string) => `There is no such title: ${names}`,
  tooManyRows: `The file has too many rows, ${IMPORT_ROWS_MAX} is the most`,
  rowTooLong: 'This row has more cells than the header row',
  yesOrNo: 'Fill only should be yes or no',
  rowRepeated: 'This row repeats one before it',
  folderMissing: 'Title and subtitle are missing',
  tooManyColumns: `The file has too many columns, ${IMPORT_COLUMNS_MAX} is the most`,
  codeLeftOut: 'Imported without its one-time code',
  noteCut: `Imported with the first ${NOTE_MAX_LENGTH} characters of its note`,
  codeLeftOutNoteCut: `Imported without its one-time code, and with the first ${NOTE_MAX_LENGTH} characters of its note`,
  callerOut: 'Whoever asked for it may not do it any more: nothing was changed',
  callerTokenGone: 'The token that asked for it is gone: nothing was changed',
  jobLost: 'The server stopped in between: nothing was changed',

  // Requests
  notFound: 'Not found',
  methodNotAllowed: 'This address does not take this method',
  preconditionFailed: 'It is not as the request expects it',
  rangeOutside: 'There is nothing in this range',
  unreadable: 'The request could not be read',
  noObject: 'The body should be a JSON object',
  noJson: 'The body should be JSON',
  noForm: 'The body should be a form with a file',
  fileTooLarge: (maxMb: number) => `The file is too large, ${maxMb} MB is the most`,
  planNeeds: (name: string) => `This plan needs ${name}`,
  tooDeep: 'The body is nested too deeply',
  requestTooLarge: 'The request is too large',
  /** Used where the rule of a field has no sentence of its own in the caller's language. */
  fieldInvalid: 'A value is not valid',
  mailInvalid: (label: string) => `${label} should be a mail address`,
  textUnseen: (label: string) => `${label} contains control characters, or some that nobody sees`,
  dateInvalid: (label: string) => `${label} should be a date, day/month/year`,
  numberInvalid: (label: string, min: number, max?: number) =>
    `${label} should be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`,
  textTooLong: (label: string, max: number) => `${label} should be at most ${max} characters long`,
  requestInvalid: 'The request is not valid',
  away: 'The service is not available right now, please try again',
  triesTooMany: 'Too many tries, please wait a moment',
  changeTooSlow: 'This took too long and changed nothing, please try again',

  // Logins, sessions and connections
  /** What whoever is locked reads: at their login, when their session ends, and in the 401 after that. */
  accountLocked: ({ reason, until }: LockFacts) =>
    `Your account is locked${reason && `: ${reason}`}${until === null ? '' : `, until ${formatDateTime(until)}`}`,
  blockHeld: 'Too many wrong tries from this network, please wait before trying again',
  pauseOfOne: 'Name either a user or a block of addresses',
  paused: 'Too many wrong tries, please wait before trying again',
  loginsTooMany: 'Too many logins at the moment, please try again',
  callsTooMany: 'Too many calls, please slow down',
  programCallsTooMany: 'This token has made too many calls, please slow down',
  tokenRemoved: 'Removed',
  sessionOver: 'Your session has ended, please log in again',
  onlyLooking: 'You are only looking',
  viewOver: 'View as has ended',
  connectionUnknown: 'Unknown connection',
  connectionsBusy: 'Too many connections, please try again',
  connectionsTooMany: 'Too many connections, please wait a moment',
  originForeign: 'This page may not connect here',
  deviceInvalid: 'Device id should be 32 hex digits',
  sessionLive: 'This session is still signed in',
  eventUnknown: 'Unknown event',
  payloadInvalid: 'The payload is not valid',
  pingsTooMany: 'Too many pings, please slow down',
  noAddress: 'Enter an IP address or a CIDR block',
  addressListed: 'This address is already listed',
  whitelistEmpty: 'List an address first: with an empty list nobody could come in',

  // Second factor and confirmation
  codeWanted: 'Enter the code of your app',
  codeWrong: 'This code is wrong',
  confirmFirst: 'Confirm that it is you',
  confirmByFactor: 'Confirm with a code of your app or with a passkey',
  confirmOneWay: 'Send a password, a code or a passkey',
  confirmed: 'Confirmed',
  factorNeeded: 'Set up a second factor first',
  factorSet: 'Second factor set up',
  factorNone: 'There is no second factor',
  factorRemoved: 'Second factor removed',
  factorReset: 'Second factor reset',
  factorOwn: 'Remove your own second factor on your security page',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeyWrong: 'This passkey could not be added',
  passkeysTooMany: 'There are too many passkeys: remove one first',

  // Users
  sortUnread: 'Sort should be one of the fields that you may read',
  filterUnread: 'Filter should be one of expiring, expired, locked',
  nameReserved: 'This name is reserved',
  lockFactsAlone: 'A reason and an end belong to a lock',
  nameTaken: 'This name is already taken',
  groupUnknown: 'There is no such profile group',
  roleUnknown: 'Role should be one of those in the form',
  roleProtected: 'This role belongs to old data and cannot be given',
  userProtected: 'This user cannot be deleted',
  userChanged: 'Somebody else changed this user meanwhile: load it again',
  deleteOneself: 'You cannot delete yourself',
  lockOneself: 'You cannot lock yourself',
  demoteOneself: 'You cannot take the admin role from yourself',
  lastAdmin: 'The last admin cannot be taken away',
  lockAdmin: 'An admin cannot be locked',
  lockOfOthers: 'Only an admin can lift or replace this lock',
  ownPassword: 'Change your own password under Security',
  programAdmin: 'A program cannot change an admin',
  pinLinkStaff: 'An admin or a supervisor sets their own password',
  pinSet: 'PIN set',
  viewAdmin: 'You cannot view as an admin or a supervisor',
  alreadyLocked: 'Locked already',
  notLocked: 'Not locked',
  endOneself: 'You cannot sign yourself out here',
  signedInNowhere: 'Signed in nowhere',
  notWatched: 'The activity of admins is not shown',
  neverExpires: 'An admin or a supervisor never expires',
  /** For a supervisor. */
  usersLimitReached: (limit: number) => `You have reached your limit of ${limit} users`,
  subscriptionOfFormer: 'Give them a start date and a validity with the new role',
  roleNotYours: 'You may not give this role',
  validityTooLong: `Their validity would be over ${VALIDITY_MAX_DAYS} days`,
  renewedUntil: (date: string) => `Renewed until ${date}`,
  renewedBeforeUse: 'Renewed: starts at first use',
  daysOrPackage: 'Give days or a package',
  packageUnknown: 'There is no such package',
  trialUsed: 'They have had their trial',
  paidUntil: (date: string) => `Paid until ${date}`,
  paymentSent: 'Sent. You will see here when it is confirmed',
  paymentWithdrawn: 'Withdrawn',
  paymentRefused: 'Refused',
  paymentDecided: 'This payment is no longer open',
  paymentNotAccepted: 'Your payment is not confirmed yet',
  paymentsTooMany: `You have ${PAYMENTS_OPEN_MAX} open payments: wait until they are confirmed`,
  paymentsOfDay: `You have sent ${PAYMENTS_PER_DAY} payments today: send the next one tomorrow`,
  paymentWants: 'Choose a package, or say for how many days you paid',
  paymentOfTrial: 'A trial is not paid for',
  paymentPicture: `Only ${PAYMENT_PICTURE_TYPES.join(', ')} files are allowed`,
  groupSame: 'In this group already',
  groupNone: 'In no group',
  assignedAlready: 'Has them already',
  assignedNone: 'Has none of them',
  pairsTooMany: `Users times titles may come to ${PLAN_PAIRS_MAX} at most: choose fewer`,
  adminSeesAll: 'An admin sees every title already',

  // Seats
  adminTakesNoSeat: 'An admin sees it without a seat',
  seatLeft: 'You left the seat',
  seatFreed: 'Seat freed',
  // Codes and troubles
  originInvalid: 'Origin should be the origin of a page, such as https://example.com',
  siteWrong: 'This page is not the site of this credential',
  codeNone: 'This credential has no one-time codes',
  seatNeeded: 'Take a seat first',
  troubleReported: 'Reported. You will see here when it works again',
  troubleEnded: 'Closed',
  troubleClosed: 'This problem is closed already',

  // Alarms
  alarmEnded: 'Alarm closed',
  alarmClosed: 'This alarm is closed already',
  daysOverSeven: 'From and to should lie at most 7 days apart',
  // Announcements and the inbox
  announcementTitleMissing: 'Choose the title whose users it is for',
  announcementTitleUnasked: 'A title is for the audience title alone',
  announcementUntilPast: 'Until should be a time to come',
  announcementOver: 'This announcement has ended already',
  announced: 'Published',
  announcementEnded: 'Ended',
  putAway: 'Hidden until it changes',

  // Backups
  backupBegun: 'The backup has begun',

  // Channels and rules
  channelsTooMany: `There are ${CHANNELS_MAX} channels already`,
  channelInUse: 'A rule names this channel: change the rule first',
  channelInvalid: (field: string) => `A setting of this channel is invalid: ${field}`,
  channelTested: 'The test has arrived',
  channelTestFailed: 'The test has not arrived',
  channelTest: 'This is a test of Keyroster.',
  receiverInvalid: 'Enter a mail address, or a phone number with its country code',
  noAnswer: 'There was no answer',
  rulesTooMany: `There are ${CHANNELS_MAX} rules already`,
  ruleInvalid: (field: string) => `A setting of this rule is invalid: ${field}`,
  templateInUse: 'A rule names this template: change the rule first',
  welcomeAlone: 'Only a welcome may hold a password or a set-PIN link',

  // Webhooks
  webhookAddress: "This address can't be used",
  webhooksTooMany: `There are ${WEBHOOKS_MAX} webhooks already`,
  webhookTested: 'The test is on its way',
  webhookRedelivered: 'It is on its way again',

  // Templates
  /** Names its position, counted from 1, because an answer never echoes its input. */
  placeholderUnknown: (position: number) => `There is no such placeholder as the one at position ${position}`,
  // Reports
  bySupervisor: 'By should be something else than supervisor',
  spanBackwards: 'The first day comes after the last',
  daysTooMany: `By day a report covers ${REPORT_DAYS_MAX} days at most: choose months`,
  monthsTooMany: `By month a report covers ${REPORT_MONTHS_MAX} months at most`,

  // Pictures
  picturesTooMany: 'Too many pictures at the moment, please try again',
  pixelsTooMany: 'The picture has too many pixels',
  pictureSlow: 'The picture takes too long to process',
  pictureTooLarge: 'The picture is too large to be stored',
  drawingComplicated: 'The drawing is too complicated',
  drawingTooLarge: 'The drawing is too large, 1 MB is the most',

  // Files to import
  mappingColumn: 'Mapping names a column that the file does not have',
  mappingField: 'Mapping names an unknown field',
  mappingTwice: 'Mapping gives one field to two columns',
  mappingNoObject: 'Mapping should be a JSON object of columns with their fields',
} as const;
