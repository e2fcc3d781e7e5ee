export const CREDENTIAL_IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'webp', 'svg', 'gif'] as const;
/** The types of picture that a logo or an ad may have. */
export const MEDIA_IMAGE_TYPES = ['png', 'jpg', 'jpeg', 'bmp', 'webp'] as const;
/** A type of picture that at least one upload accepts. */
export type ImageType = (typeof CREDENTIAL_IMAGE_TYPES)[number] | (typeof MEDIA_IMAGE_TYPES)[number];

// Progress of requests

export const TOAST_ERROR_MS = 4_000;
export const TOAST_SUCCESS_MS = 2_000;
/** How long any other toast stays; a loading one stays until dismissed. */
export const TOAST_OTHER_MS = 4_000;
/** How many toasts show at once. */
export const TOAST_LIMIT = 20;
/** Where the progress bar begins, as a part of its width. */
export const PROGRESS_MINIMUM = 0.08;
export const PROGRESS_SPEED_MS = 200;
/** How long a request may take before the overlay and the bar show. */
export const LOADING_DELAY_MS = 150;

// Time

/** The zone in which days begin and times are shown. */
export const TIME_ZONE = 'America/Lima';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** A day of a subscription: always 24 hours, even when the clocks change. */
export const DAY_MS = 86_400_000;

// Presence and the activity list

/** How often a client pings, unless the server asks for another pace. */
export const PING_EVERY_MS = 30_000;
/** The slowest pace that a loaded server may ask for. */
export const PING_EVERY_MAX_MS = 60_000;
export const ACTIVITY_REFRESH_MS = 30_000;
/** How old a last ping may be for its user to be Active. */
export const ACTIVE_WITHIN_SECONDS = 120;
/** A last ping older than this counts as none and shows as `N/A`. */
export const NEVER_AGE_SECONDS = 1_751_920_500;
/** How many different addresses a user's history keeps. */
export const ADDRESS_HISTORY_LIMIT = 50;
export const ACTIVITY_HISTORY_HOURS_MIN = 1;
export const ACTIVITY_HISTORY_HOURS_MAX = 48;
/** How long the socket may be away before the activity screen says Polling. */
export const POLLING_AFTER_MS = 5_000;

// Subscription

/** Fewer days left than this are shown in red. */
export const DAYS_LEFT_WARNING = 4;
/** The validity with which the user form opens. */
export const DEFAULT_VALIDITY_DAYS = 31;
/** The validity that the user form has after a reset. */
export const RESET_VALIDITY_DAYS = 30;
/** How many days a one-click renewal adds. */
export const RENEWAL_DAYS = 30;
export const VALIDITY_MIN_DAYS = 1;
export const VALIDITY_MAX_DAYS = 36_500;
export const START_YEAR_MIN = 1970;
export const START_YEAR_MAX = 9999;

// Users, passwords and sessions

/** How long a link to set one's PIN is valid. */
export const PIN_LINK_LASTS_MS = DAY_MS;
/** How many devices of a user may be logged in at the same time, unless set. */
export const DEFAULT_USAGE_LIMIT = 1;
/** The usage limit that stands for no limit. */
export const UNLIMITED_USAGE = 0;
export const PASSWORD_MIN_LENGTH = 3;
export const PASSWORD_MAX_LENGTH = 256;
/** How long a session lives without a call or ping. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_MAX_MS = 7 * DAY_MS;
/** How long an admin may view as a user before they have to start again. */
export const VIEW_MAX_MS = 15 * 60_000;
/** How long after a device was replaced it can take its place back. */
export const TAKE_BACK_WITHIN_MS = 15 * 60_000;
/** How many times an hour a user can take a place back. */
export const TAKE_BACKS_PER_HOUR = 5;
/** How many wrong passwords in a row pause a username. */
export const WRONG_TRIES_BEFORE_PAUSE = 5;
/** The first pause after wrong passwords; each further one is twice as long. */
export const PAUSE_MIN_MS = 60_000;
export const PAUSE_MAX_MS = 15 * 60_000;
/** How long after a login its address is exempt from pauses that other addresses cause for that username. */
export const KNOWN_ADDRESS_MS = 30 * DAY_MS;
/** How many wrong tries a block of addresses (a /24, of IPv6 a /56) may make in a day, for all usernames. */
export const BLOCK_WRONG_TRIES = 100;
/** How many more tries such a block gets for each user who signed in from it within a day. */
export const BLOCK_WRONG_TRIES_PER_SIGN_IN = 10;
/** The burst of calls that a session may make, in seconds of its permitted rate. */
export const CALLS_AT_ONCE_SECONDS = 10;
/** The limit per address and minute for unknown program tokens; the same for tickets and for pictures. */
export const MISSES_PER_MINUTE = 300;
/** How far ahead of this process's clock a ping time from another process may be; a later one is capped. */
export const TOUCH_AHEAD_MAX_MS = 2_000;

// Payloads

export const TEXT_MAX_LENGTH = 500;
export const OBSERVATION_MAX_LENGTH = 5_000;
export const JSON_BODY_MAX_BYTES = 100 * 1024;
export const TITLES_AT_ONCE_MAX = 10_000;
/** The largest body of a call that names all titles: 10,000 ids are 270,000 bytes. */
export const TITLES_BODY_MAX_BYTES = 300 * 1024;
/** The largest body of a plan: it has room for 5,000 users beside the titles below. */
export const PLAN_BODY_MAX_BYTES = 200 * 1024;
export const PLAN_TITLES_MAX = 2_500;
export const LIST_LIMIT_MIN = 1;
export const LIST_LIMIT_MAX = 1_000;
/** How many of each kind a search by name finds at most. */
export const FOUND_MAX = 20;

// Uploads

/** The default of the setting for the largest picture, in MB. */
export const UPLOAD_DEFAULT_MB = 5;
/** The highest value of that setting, in MB. */
export const UPLOAD_MAX_MB = 15;

// Sockets

export const SOCKET_PATH = '/socket.io';
/** The largest payload of an event; a larger one closes the socket. */
export const SOCKET_PAYLOAD_MAX_BYTES = 16 * 1024;
/** How many events a socket may send in one window; more close it. */
export const SOCKET_EVENTS_PER_WINDOW = 100;
export const SOCKET_EVENTS_WINDOW_MS = 10_000;
/** The burst of pings that a socket may send, in seconds of its permitted rate. */
export const PING_BURST = 10;
/** How long a change of status, lock or address may be held back, so that several share a frame. */
export const DELTA_URGENT_MS = 20;
/** How long new ping times of users who were Active anyway are batched. */
export const DELTA_GATHER_MS = 1_000;
/** The longest time between two frames that a watching screen is sent. */
export const WATCHERS_HEAR_EVERY_MS = 5_000;
/** How long a watching screen waits in silence before it treats its connection as dead. */
export const WATCHERS_SILENCE_MS = 10_000;

// Seats

/** The most seats that a credential can be limited to. */
export const SEATS_MAX = 1_000;
/** How long after the last ping of its sessions a seat, or a place in its queue, becomes free. */
export const SEAT_SILENT_MS = 120_000;
/** The most characters of a credential's note. */
export const NOTE_MAX_LENGTH = 1_000;

/** The default number of days that the cost of a credential covers. */
export const COST_DAYS = 30;
export const COST_DAYS_MAX = 3_650;
/** How many days before the last paid day of a credential the inbox lists it. */
export const SOURCE_DUE_DAYS = 3;
/** How many fills a session may request within a minute. */
export const FILLS_PER_MINUTE = 60;

// Screens

/** How long a toast stays that offers to undo; hover and focus hold it. */
export const TOAST_UNDO_MS = 10_000;
/** The width under which a member's credentials are cards. */
export const CARDS_UNDER_PX = 600;
/** Above this many users the page asks for them page by page. */
export const WHOLE_LIST_MAX_USERS = 20_000;
