import { SESSION_END_MESSAGES } from './access/session-end.js';
import { ACTION_TEXTS, LABEL_TEXTS, PLACEHOLDER_TEXTS } from './texts/controls.js';
import {
  CONFIRMATION_TEXTS,
  FAILURE_TEXTS,
  SUCCESS_TEXTS,
  REFUSAL_TEXTS,
  VALIDATION_TEXTS,
} from './texts/outcomes.js';
import { COLUMN_TEXTS, ROLE_TEXTS, SCREEN_TEXTS } from './texts/screens.js';
import type { SERVER_TEXTS } from './texts/server.js';

/** Every literal text that the specification names, by concern. Their spelling is part of the contract. */
export const TEXTS = {
  validation: VALIDATION_TEXTS,
  failures: FAILURE_TEXTS,
  successes: SUCCESS_TEXTS,
  confirmations: CONFIRMATION_TEXTS,
  refusals: REFUSAL_TEXTS,
  sessionEnded: SESSION_END_MESSAGES,
  screens: SCREEN_TEXTS,
  roles: ROLE_TEXTS,
  columns: COLUMN_TEXTS,
  actions: ACTION_TEXTS,
  labels: LABEL_TEXTS,
  placeholders: PLACEHOLDER_TEXTS,
  notAvailable: 'N/A',
} as const;

/** The same texts in another language: literals become strings, functions keep their parameters. */
type Wordings<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Wordings<T[Key]> };

/** The specification's texts in some language. */
export type Texts = Wordings<typeof TEXTS>;

/** What the server alone says, in some language. */
export type ServerTexts = Wordings<typeof SERVER_TEXTS>;

/** A sentence of the server in whatever language it is asked for. */
export type Saying = (texts: Texts & { readonly server: ServerTexts }) => string;
