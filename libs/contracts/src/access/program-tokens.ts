/** The prefix of every program's token, so that a leaked one is recognised by scanners. */
export const PROGRAM_TOKEN_PREFIX = 'kr_';

/** 256 random bits in base64url behind the prefix. */
export const PROGRAM_TOKEN = /^kr_[\w-]{43}$/;

/** How many calls a program's token may make within a minute, in each process. */
export const PROGRAM_CALLS_PER_MINUTE = 600;

/** The longest life of a program's token that has an end. */
export const PROGRAM_TOKEN_MAX_DAYS = 3_650;

/** How many addresses and blocks a program's token may be bound to. */
export const PROGRAM_ADDRESSES_MAX = 100;
