/** The page's own words: those that the specification doesn't give. */
export const PAGE_TEXTS = {
  loading: 'Loading',
  usernameMissing: 'Enter your username',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  serverAway: "The server can't be reached. Trying again…",
  otherLanguage: 'Español',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  reload: 'Reload',
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
} as const;
