import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import { useLocation, type Location, useNavigate } from 'react-router-dom';
import { PATHS } from '../../paths.js';
import { useUnchanged } from '../hooks/use-unchanged.js';
import classes from '../ui.module.css';

interface UserLinkProps {
  userId: string;
  children: ReactNode;
  onClick?: () => void;
}

const OpenOverScreen = createContext<(userId: string) => void>(() => undefined);

/** Gives links a stable function that opens panels, so that opening one doesn't render all links again. */
export function ScreenUnderPanels({ screen, children }: { screen: Location; children: ReactNode }) {
  const navigate = useNavigate();
  const { open } = useUnchanged({
    open: (userId: string) => void navigate(PATHS.user(userId), { state: { behind: screen } }),
  });
  return <OpenOverScreen value={open}>{children}</OpenOverScreen>;
}

/** A user's name, which opens their panel over the current screen. */
export function UserLink({ userId, children, onClick }: UserLinkProps) {
  const open = use(OpenOverScreen);
  const click = (event: MouseEvent): void => {
    onClick?.();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(userId);
  };
  return (
    <a href={PATHS.user(userId)} className={classes['name'] ?? ''} onClick={click}>
      {children}
    </a>
  );
}

/** Opens the panel of a user, in place of an open one. */
export function useOpenUser(): (userId: string) => void {
  const navigate = useNavigate();
  const { screen, userId: open, isOpenedHere } = placesOf(useLocation());
  return (userId) => {
    // A panel by a typed address has nothing in this tab to go back to.
    const state = open === null || isOpenedHere ? { behind: screen } : null;
    void navigate(PATHS.user(userId), { state, replace: open !== null });
  };
}

const USER = /^(\/[^/]+)\/users\/([0-9a-f]{24})\/?$/i;

export interface Places {
  screen: Location;
  userId: string | null;
  /** Whether the panel was opened from the screen, so that going back closes it. */
  isOpenedHere: boolean;
}

const behindIn = (state: unknown): Location | null =>
  typeof state === 'object' && state !== null && 'behind' in state ? (state.behind as Location) : null;

/** A user's address is a panel over the screen that opened it, or over all users if it was typed. */
export function placesOf(location: Location): Places {
  const [, dashboard, userId] = USER.exec(location.pathname) ?? [];
  if (dashboard === undefined || userId === undefined) {
    return { screen: location, userId: null, isOpenedHere: false };
  }
  const behind = behindIn(location.state);
  const screen = behind ?? { ...location, search: '', hash: '', state: null };
  // The router requires the beginning as it is written in the address.
  const pathname = `${dashboard}${behind ? behind.pathname.slice(dashboard.length) : '/users'}`;
  return { screen: { ...screen, pathname }, userId: userId.toLowerCase(), isOpenedHere: behind !== null };
}
