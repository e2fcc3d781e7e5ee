import type { ErrorCode, SERVER_TEXTS, TEXTS } from '@keyroster/contracts';

/** The page's own words: those that the specification doesn't give. */
export const PAGE_TEXTS = {
  loading: 'Loading',
  waitingForChange: 'Waiting for the server to answer what you sent…',
  waitingForScreen: 'Waiting for what this screen shows…',
  givenUp: 'You stopped waiting: what you sent may have been done all the same',
  usernameMissing: 'Enter your username',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  serverAway: "The server can't be reached. Trying again…",
  withPasskey: 'Sign in with a passkey',
  otherLanguage: 'Español',
  offerOtherLanguage: 'Ver en español',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  reload: 'Reload',
  tryAgain: 'Try again',
  clear: 'Clear',
  close: 'Close',
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
} as const;

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
