import { IconKey } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../../../shared/paths.js';
import { useFrameWords } from '../frame-words.js';
import classes from '../bar/inbox-bell.module.css';

/** The way to one's own password, second factor and devices. */
export function SecurityLink({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const { pathname } = useLocation();
  return (
    <Link
      to={PATHS.security}
      className={classes['bell'] ?? ''}
      aria-label={words.security}
      title={words.security}
      aria-current={pathname.toLowerCase() === PATHS.security ? 'page' : undefined}
      onClick={onLeave}
    >
      <IconKey size={16} aria-hidden />
    </Link>
  );
}
