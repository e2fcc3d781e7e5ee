import { urlOf } from '../urls.js';

/** The audiences of an announcement: everybody, all but admins, or all users of a title. */
export const ANNOUNCEMENT_AUDIENCES = ['all', 'members', 'title'] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];
export const ANNOUNCEMENT_STATES = ['open', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
/** The most characters of an announcement. */
export const ANNOUNCEMENT_MAX_LENGTH = 500;

/** A piece of an announcement: a text, or an address that can be followed. */
export interface TextPart {
  text: string;
  isLink: boolean;
}

const ADDRESS = /https:\/\/[^\s<>"]+/g;
const CLOSING = /[.,;:!?'’”»*_~\]}]+$/;

/** Cuts off punctuation that belongs to the sentence around an address. */
function withoutSentence(address: string): string {
  const cut = address.replace(CLOSING, '');
  const opened = cut.split('(').length;
  const isClosedOutside = cut.endsWith(')') && cut.split(')').length > opened;
  const rest = isClosedOutside ? cut.slice(0, -1) : cut;
  return rest === address ? rest : withoutSentence(rest);
}

/** Refuses a login before the host, because it can make an address look like another one. */
function isFollowed(address: string): boolean {
  const url = urlOf(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Splits a text into plain parts and `https://` links. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let told = 0;
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    if (!isFollowed(address)) continue;
    if (index > told) parts.push({ text: text.slice(told, index), isLink: false });
    parts.push({ text: address, isLink: true });
    told = index + address.length;
  }
  if (told < text.length) parts.push({ text: text.slice(told), isLink: false });
  return parts;
}
