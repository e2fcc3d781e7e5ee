/** How long a session counts as confirmed after its user has confirmed it. */
export const CONFIRMED_MS = 300_000;
/** How long a login by password counts as a confirmation where a call accepts it. */
export const FRESH_LOGIN_MS = 900_000;
/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;
/** How many digits the code of an authenticator app has. */
export const FACTOR_CODE_DIGITS = 6;
/** How many seconds the code of an authenticator app is valid. */
export const FACTOR_CODE_PERIOD = 30;
/** How long a passkey may take to answer. */
export const PASSKEY_CHALLENGE_MS = 300_000;
/** How many times a minute an address may ask for passkey options. */
export const PASSKEY_BEGINS_PER_MINUTE = 60;
/** The most passkeys of one user. */
export const PASSKEYS_MAX = 20;
/** The choices of who must have a second factor. */
export const FACTOR_RULES = ['off', 'admins', 'staff'] as const;
