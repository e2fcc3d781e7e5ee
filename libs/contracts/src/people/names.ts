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

/** A name (title, subtitle, group) as it is stored: trimmed, and an accented letter one character wherever it can be. */
export const storedName = (name: string): string => name.trim().normalize('NFC');

/** What two names are compared by: the same for names that differ in case alone. */
export function nameKey(name: string): string {
  // Upper-case joins what lower-case keeps apart (ß and SS, the two small sigmas), but keeps the capital ẞ unless that is
  // lowered before; composed last, since keyboards differ in whether an accented letter is one character or two.
  return storedName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

const PICTURE = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\uFE0E\\uFE0F])?';
/** An emoji, of several pictures or a key, with the joiners and variation selectors that make it one. */
const EMOJI = new RegExp(`${PICTURE}(?:\\u200D${PICTURE})*|[0-9#*]\\uFE0F\\u20E3`, 'gu');
/** Control characters, line separators, and what nobody sees: names that differ in these alone look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name is what it looks like. */
export const isSeenWhole = (name: string): boolean => !UNSEEN.test(name.replace(EMOJI, ''));
