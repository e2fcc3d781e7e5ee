import { isStaffRole } from '@keyroster/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useState, type ComponentProps } from 'react';
import { Palette } from '../../features/palette/palette.js';
import { useCurrentUser, useIsAdmin, useLogout } from '../../shared/api/session/session.js';
import { useTexts } from '../../shared/i18n/language.js';
import { Listeners } from '../../shared/listeners.js';
import { PATHS } from '../../shared/paths.js';
import { IconButton } from '../../shared/ui/quiet.js';
import { useFrameWords } from './frame-words.js';
import { usePlaces } from './places.js';
import classes from './sidebar.module.css';

const presses = new Listeners();

export function PaletteKey() {
  const words = useFrameWords();
  const { role, viewing } = useCurrentUser();
  const logout = useLogout();
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');

  // A layout effect, so that the key works as soon as the page is visible.
  useLayoutEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setState((before) => (before === 'open' ? 'closed' : 'open'));
    };
    window.addEventListener('keydown', toggle);
    const stop = presses.add(() => setState('open'));
    return () => {
      window.removeEventListener('keydown', toggle);
      stop();
    };
  }, []);

  if (state === 'unasked') return null;
  const security = viewing ? [] : [{ to: PATHS.security, label: words.security }];
  const shown = { isOpen: state === 'open', onClose: () => setState('closed') };
  if (isStaffRole(role)) return <StaffPalette {...shown} offers={{ screens: security, logout }} />;
  const screens = [{ to: PATHS.shops, label: words.places.courses }, ...security];
  return <Palette {...shown} offers={{ screens, logout }} />;
}

function StaffPalette({ offers, ...shown }: ComponentProps<typeof Palette>) {
  const { actions } = useTexts();
  const words = useFrameWords();
  const screens = usePlaces().flatMap(({ tabs, ...place }) =>
    tabs.length > 1 ? tabs.map(({ to, label }) => ({ to, label: `${place.label} · ${label}` })) : [place],
  );
  const imports = [
    { to: PATHS.importUsers, label: `${words.places.users} · ${actions.import}` },
    ...(useIsAdmin()
      ? [{ to: PATHS.importCredentials(), label: `${words.tabs.courses} · ${actions.import}` }]
      : []),
  ];
  return <Palette {...shown} offers={{ ...offers, screens: [...screens, ...imports, ...offers.screens] }} />;
}

const KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function PaletteEntry({ isCompact = false }: { isCompact?: boolean }) {
  const words = useFrameWords();
  const opens = { 'aria-haspopup': 'dialog', onClick: presses.tell } as const;
  if (isCompact) return <IconButton Icon={IconSearch} label={words.palette} {...opens} />;
  return (
    <button type="button" className={`in-line box ${classes['palette']}`} {...opens}>
      <IconSearch size={16} aria-hidden />
      <span data-tip>{words.palette}</span>
      <kbd data-key-hint aria-hidden>
        {KEYS}
      </kbd>
    </button>
  );
}
