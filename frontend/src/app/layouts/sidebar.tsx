import { lazy, Suspense } from 'react';
import { CloseButton } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import type { CurrentUser } from '../../shared/api/session/session.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/brand.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { ConnectionState } from './connection-state.js';
import { useFrameWords } from './frame-words.js';
import { InboxBell, LogoutButton, SecurityLink } from './frame-buttons.js';
import { Navigation } from './navigation.js';
import { PaletteEntry } from './palette-key.js';
import classes from './sidebar.module.css';
import { useLocation } from 'react-router-dom';
import { useKeptImports } from '../../features/import/job/kept-imports.js';
import { KIND_FACTS } from '../../features/import/kinds.js';

// Few visits include an import.
const RunningImport = lazy(async () => ({
  default: (await import('../../features/import/job/running-import.js')).RunningImport,
}));

interface SidebarProps {
  user: CurrentUser;
  /** Present where the sidebar is a drawer. */
  onClose?: () => void;
  /** Present where it can be folded to its icons. */
  fold?: { isFolded: boolean; toggle: () => void };
}

export function Sidebar({ user, onClose, fold }: SidebarProps) {
  const page = usePageTexts();
  const words = useFrameWords();
  const foldLabel = fold?.isFolded ? words.unfold : words.fold;
  return (
    <div className={classes['column']} data-folded={fold?.isFolded || undefined}>
      <div className={classes['row']}>
        <Brand />
        {onClose ? <CloseButton onClick={onClose} aria-label={page.closeMenu} /> : <InboxBell />}
      </div>
      {!onClose && <PaletteEntry />}
      <div className={classes['row']}>
        <span className={classes['name']} title={user.username}>
          {user.username}
        </span>
        <span className={classes['role']}>{user.role}</span>
        <SecurityLink onLeave={onClose} />
      </div>
      <div className={classes['screens']}>
        <Navigation onLeave={onClose} />
        <RunningImports onLeave={onClose} />
      </div>
      <div className={classes['foot']}>
        <div className={classes['row']}>
          <ConnectionState />
          {fold && (
            <button
              type="button"
              className={classes['mark']}
              aria-label={foldLabel}
              title={foldLabel}
              onClick={fold.toggle}
            >
              <IconLayoutSidebar size={16} aria-hidden />
            </button>
          )}
        </div>
        <div className={classes['row']}>
          <LanguageSwitch />
          <ThemeSwitch />
          <LogoutButton role={user.role} />
        </div>
      </div>
    </div>
  );
}

interface RunningImportsProps {
  isCompact?: boolean;
  onLeave?: (() => void) | undefined;
}

/** Imports that were begun in this tab, on all screens but their own. */
export function RunningImports({ isCompact = false, onLeave }: RunningImportsProps) {
  const { pathname } = useLocation();
  const kept = useKeptImports().filter(
    ({ kind, isHidden }) => !isHidden && KIND_FACTS[kind].path !== pathname.toLowerCase(),
  );
  if (kept.length === 0) return null;
  return (
    <Suspense>
      {kept.map((each) => (
        <RunningImport key={each.jobId} kept={each} isCompact={isCompact} onLeave={onLeave} />
      ))}
    </Suspense>
  );
}
