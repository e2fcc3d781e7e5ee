/** A username as the server stores and looks it up: trimmed, lower-case, composed, every blank an underscore. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase().replace(/\s/g, '_').normalize('NFC');
}

/** The spellings under which a username may be stored: old ones were not normalised to NFC. */
export const storedUsernames = (username: string): string[] => [
  ...new Set([username.normalize('NFC'), username.normalize('NFD')]),
];

/** The name under which the server itself acts: no user can have it. */
export const SYSTEM_USERNAME = 'system';
/** Whether a name is reserved in its normalised form. */
export const isReservedUsername = (text: string): boolean => normaliseUsername(text) === SYSTEM_USERNAME;

/** What the username field shows after a keystroke: lower-case, the first space an underscore. */
export const typeUsername = (text: string): string => text.toLowerCase().replace(' ', '_');

/** A name (title, subtitle, group) as it is stored: trimmed and NFC. */
export const storedName = (name: string): string => name.trim().normalize('NFC');

/** The key by which names are compared; it ignores case. */
export function nameKey(name: string): string {
  // Upper case joins what lower case keeps apart: ß and SS, the two sigmas. Lower case first turns ẞ into ß.
  // NFC is last, because keyboards differ in whether an accented letter is one character or two.
  return storedName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

const PICTURE = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\uFE0E\\uFE0F])?';
/** An emoji with its joiners and variation selectors, or a keycap. */
const EMOJI = new RegExp(`${PICTURE}(?:\\u200D${PICTURE})*|[0-9#*]\\uFE0F\\u20E3`, 'gu');
/** Control, separator and invisible characters, with which different names would look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name has no invisible characters. */
export const isSeenWhole = (name: string): boolean => !UNSEEN.test(name.replace(EMOJI, ''));
