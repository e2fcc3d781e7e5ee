import type { Location } from 'react-router-dom';

const USER = /^(\/[^/]+)\/users\/([0-9a-f]{24})\/?$/i;

/** What is on the screen: a screen, and over it the panel of a user. */
export interface Places {
  screen: Location;
  userId: string | null;
  /** Whether the panel was opened from the screen, so that going back closes it. */
  isOpenedHere: boolean;
}

const behindIn = (state: unknown): Location | null =>
  typeof state === 'object' && state !== null && 'behind' in state ? (state.behind as Location) : null;

/** A user's address is a panel over the screen from which it was opened; one that was typed or shared, over all users. */
export function placesOf(location: Location): Places {
  const [, dashboard, userId] = USER.exec(location.pathname) ?? [];
  if (dashboard === undefined || userId === undefined) {
    return { screen: location, userId: null, isOpenedHere: false };
  }
  const behind = behindIn(location.state);
  const screen = behind ?? { ...location, search: '', hash: '', state: null };
  // The router insists that the beginning is written as in the address.
  const pathname = `${dashboard}${behind ? behind.pathname.slice(dashboard.length) : '/users'}`;
  return { screen: { ...screen, pathname }, userId: userId.toLowerCase(), isOpenedHere: behind !== null };
}
