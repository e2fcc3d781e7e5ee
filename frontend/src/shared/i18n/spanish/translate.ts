import { readLockText, SERVER_TEXTS, TEXTS, type ErrorCode } from '@keyroster/contracts';
import { SPANISH_CODES } from './codes.js';
import { SPANISH_SERVER_TEXTS } from './server.js';
import { SPANISH_TEXTS } from './texts.js';

type MakeText = (about: string | number) => string;

/** Both wordings of each text: plain ones by their words, those about something by what stands around it. */
interface Wordings {
  plain: Map<string, string>;
  about: Array<{ english: RegExp; spanish: MakeText }>;
}

/** Stands for what a text is about, and in none. */
const MARK = '\u0000';

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMade = (value: unknown): value is MakeText => typeof value === 'function';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function gather(english: object, spanish: object, to: Wordings): void {
  const wordings = new Map<string, unknown>(Object.entries(spanish));
  for (const [key, text] of Object.entries(english) as [string, unknown][]) {
    const wording = wordings.get(key);
    if (typeof text === 'string' && typeof wording === 'string') to.plain.set(text, wording);
    else if (isGroup(text) && isGroup(wording)) gather(text, wording, to);
    else if (isMade(text) && isMade(wording)) gatherMade(text, wording, to);
  }
}

/** One thing is worded differently from many. */
function gatherMade(english: MakeText, spanish: MakeText, to: Wordings): void {
  to.plain.set(english(1), spanish(1));
  to.about.push({ english: new RegExp(`^${escaped(english(MARK)).replace(MARK, '(.+)')}$`, 's'), spanish });
}

const wordings: Wordings = { plain: new Map(), about: [] };
gather(TEXTS, SPANISH_TEXTS, wordings);
gather(SERVER_TEXTS, SPANISH_SERVER_TEXTS, wordings);

function aboutSomething(message: string): string | undefined {
  for (const { english, spanish } of wordings.about) {
    const about = english.exec(message)?.[1];
    if (about !== undefined) return spanish(/^\d+$/.test(about) ? Number(about) : about);
  }
  return undefined;
}

/** What an admin wrote stays as they wrote it. */
function ofLock(message: string): string | undefined {
  const told = readLockText(message);
  if (!told) return undefined;
  const why = told.reason === '' ? '' : `: ${told.reason}`;
  const end = told.until === null ? '' : `, hasta el ${told.until}`;
  return `${SPANISH_TEXTS.refusals.locked}${why}${end}`;
}

/** A sentence by its words; one that nobody knows by the code of its failure. */
export const toSpanish = (message: string, code?: ErrorCode): string =>
  wordings.plain.get(message) ??
  ofLock(message) ??
  aboutSomething(message) ??
  (code && SPANISH_CODES[code]) ??
  message;
