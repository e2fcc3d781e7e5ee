import type { Dictionary } from '../dictionary.js';
import { SPANISH_PAGE } from './page.js';
import { SPANISH_TEXTS } from './texts.js';
import { toSpanish } from './translate.js';

export const SPANISH: Dictionary = {
  texts: SPANISH_TEXTS,
  page: SPANISH_PAGE,
  translate: toSpanish,
};
