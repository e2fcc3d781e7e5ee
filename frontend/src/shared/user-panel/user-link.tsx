import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../paths.js';
import classes from './user-link.module.css';

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
