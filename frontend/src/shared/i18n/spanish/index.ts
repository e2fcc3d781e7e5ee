import type { Dictionary } from '../dictionary.js';
import { SPANISH_CODES } from './codes.js';
import { SPANISH_PAGE } from './page.js';
import { SPANISH_SENTENCES } from './sentences.js';
import { SPANISH_TEXTS } from './texts.js';

export const SPANISH: Dictionary = {
  texts: SPANISH_TEXTS,
  page: SPANISH_PAGE,
  sentences: SPANISH_SENTENCES,
  codes: SPANISH_CODES,
};
