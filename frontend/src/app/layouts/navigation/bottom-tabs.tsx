import { IconActivity, IconBooks, IconCalendarDue, IconMenu2, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { usePageTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { placesOf } from '../../../shared/ui/user-link.js';
import classes from './bottom-tabs.module.css';
import { useFrameWords } from '../frame-words.js';
import { screenOf } from './screen-of.js';

interface BottomTabsProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** On a phone: the screens of each day under the thumb, and the way to all others. */
export function BottomTabs({ isMenuOpen, onMenu }: BottomTabsProps) {
  const words = useFrameWords();
  const page = usePageTexts();
  const { pathname } = placesOf(useLocation()).screen;
  const tabs = [
    { to: PATHS.users, label: words.users, Icon: IconUsers },
    { to: PATHS.renewals, label: words.renewals, Icon: IconCalendarDue },
    { to: PATHS.activity, label: words.activity, Icon: IconActivity },
    { to: PATHS.courses, label: words.courses, Icon: IconBooks },
  ];
  return (
    <nav className={classes['tabs']} aria-label={words.daily} data-bottom-tabs>
      {tabs.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes['tab'] ?? ''}
          aria-current={screenOf(pathname) === to ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <button
        type="button"
        className={classes['tab']}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} aria-hidden />
        <span>{page.menu}</span>
      </button>
    </nav>
  );
}
