import { TEXTS, type ErrorCode } from '@keyroster/contracts';
import { SPANISH_CODES } from './codes.js';
import { SPANISH_SENTENCES } from './sentences.js';
import { SPANISH_TEXTS } from './texts.js';

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Puts both wordings of each plain text side by side; texts made from something are left out. */
function pair(english: object, spanish: object, pairs: Map<string, string>): Map<string, string> {
  const wordings = new Map<string, unknown>(Object.entries(spanish));
  for (const [key, text] of Object.entries(english) as [string, unknown][]) {
    const wording = wordings.get(key);
    if (typeof text === 'string' && typeof wording === 'string') pairs.set(text, wording);
    else if (isGroup(text) && isGroup(wording)) pair(text, wording, pairs);
  }
  return pairs;
}

const wordings = pair(TEXTS, SPANISH_TEXTS, new Map(Object.entries(SPANISH_SENTENCES)));

/** A sentence by its words; one that nobody knows by the code of its failure. */
export const toSpanish = (message: string, code?: ErrorCode): string =>
  wordings.get(message) ?? (code && SPANISH_CODES[code]) ?? message;
