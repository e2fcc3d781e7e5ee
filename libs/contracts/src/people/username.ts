/** A username as the server stores and looks it up: trimmed, lower-case, composed, every blank an underscore. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase().replace(/\s/g, '_').normalize('NFC');
}

/** How a username may be stored: before names were composed it stood as it was typed, on a Mac decomposed. */
export const storedUsernames = (username: string): string[] => [
  ...new Set([username.normalize('NFC'), username.normalize('NFD')]),
];

/** The name under which the server itself acts: no user can have it. */
export const SYSTEM_USERNAME = 'system';

/** Whether a user may bear a name; it is the normal form that counts. */
export const isReservedUsername = (text: string): boolean => normaliseUsername(text) === SYSTEM_USERNAME;

/** What the username field shows after a keystroke: lower-case, the first space an underscore. */
export function typeUsername(text: string): string {
  return text.toLowerCase().replace(' ', '_');
}
