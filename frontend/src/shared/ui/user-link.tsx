import type { ReactNode } from 'react';
import { Link, useLocation, type Location, useNavigate } from 'react-router-dom';
import { PATHS } from '../paths.js';
import classes from './ui.module.css';

interface UserLinkProps {
  userId: string;
  /** The name, as it is shown there. */
  children: ReactNode;
  onClick?: () => void;
}

/** A user's name, which opens their panel over the screen on which it stands. */
export function UserLink({ userId, children, onClick }: UserLinkProps) {
  const behind = useLocation();
  return (
    <Link to={PATHS.user(userId)} state={{ behind }} className={classes['name'] ?? ''} onClick={onClick}>
      {children}
    </Link>
  );
}

/** Opens the panel of a user, in the place of one that is open. */
export function useOpenUser(): (userId: string) => void {
  const navigate = useNavigate();
  const { screen, userId: open, isOpenedHere } = placesOf(useLocation());
  return (userId) => {
    // Over all users there is nothing in this tab to go back to.
    const state = open === null || isOpenedHere ? { behind: screen } : null;
    void navigate(PATHS.user(userId), { state, replace: open !== null });
  };
}

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
