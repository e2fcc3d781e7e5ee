import type { ErrorCode, SERVER_TEXTS, TEXTS } from '@keyroster/contracts';
import type { PAGE_TEXTS } from './page-texts.js';

/** The same texts with other words: literals become strings, functions keep what they are given. */
type Wordings<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Wordings<T[Key]> };

/** The specification's texts in some language. */
export type Texts = Wordings<typeof TEXTS>;

/** What the server says, likewise. */
export type ServerTexts = Wordings<typeof SERVER_TEXTS>;

/** All that a language has to say. */
export interface Dictionary {
  texts: Texts;
  page: Wordings<typeof PAGE_TEXTS>;
  /** A sentence of the server, or of the catalogue, by its English words, else by the code of the failure. */
  translate: (message: string, code?: ErrorCode) => string;
}
