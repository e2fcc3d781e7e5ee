import type { Texts } from '@keyroster/contracts';

/** The page's own words: those that the specification doesn't give. */
export const PAGE_TEXTS = {
  loading: 'Loading',
  waitingForChange: 'Waiting for the server to answer what you sent…',
  waitingForScreen: 'Waiting for what this screen shows…',
  givenUp: 'Cancelled. The change may still have gone through.',
  screenAway: "This screen can't be loaded now. It will show once the connection is back.",
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
  of: (part: string, all: string) => `${part} of ${all}`,
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  plusDays: (days: number) => `+${days} ${days === 1 ? 'day' : 'days'}`,
  startsAtFirstUse: 'Starts at first use',
} as const;

/** All that a language has to say. */
export interface Dictionary {
  texts: Texts;
  page: {
    [Key in keyof typeof PAGE_TEXTS]: (typeof PAGE_TEXTS)[Key] extends string
      ? string
      : (typeof PAGE_TEXTS)[Key];
  };
}
