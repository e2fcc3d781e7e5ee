import { TEXTS, type ErrorCode } from '@keyroster/contracts';
import type { Dictionary } from './dictionary.js';
import { readDictionary } from './language.js';

const known = new WeakMap<Dictionary, ReadonlyMap<string, string>>();

/** Puts both wordings of each plain text side by side; texts made from something are left out. */
function pair(english: object, other: object, pairs: Map<string, string>): void {
  const wordings = new Map<string, unknown>(Object.entries(other));
  for (const [key, text] of Object.entries(english) as [string, unknown][]) {
    const wording = wordings.get(key);
    if (typeof text === 'string' && typeof wording === 'string') pairs.set(text, wording);
    else if (isGroup(text) && isGroup(wording)) pair(text, wording, pairs);
  }
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

function wordingsOf(dictionary: Dictionary): ReadonlyMap<string, string> {
  const before = known.get(dictionary);
  if (before) return before;
  const pairs = new Map(Object.entries(dictionary.sentences));
  pair(TEXTS, dictionary.texts, pairs);
  known.set(dictionary, pairs);
  return pairs;
}

/** A sentence of the server, or of the catalogue, in the page's language: by its words, else by its code. */
export function translated(message: string, code?: ErrorCode): string {
  const dictionary = readDictionary();
  const byCode = code && dictionary.codes[code];
  return wordingsOf(dictionary).get(message) ?? byCode ?? message;
}
