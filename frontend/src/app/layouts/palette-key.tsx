import { Palette } from '../../features/palette/palette.js';
import { isAdminRole } from '@keyroster/contracts';
import { useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { logoutTo, useLogout } from '../../shared/api/session/use-logout.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';
import { useScreens } from './screens.js';
import { IconSearch } from '@tabler/icons-react';
import classes from './sidebar.module.css';

const calls = new EventTarget();

/** For those who would rather press a button. */
const openPalette = (): void => void calls.dispatchEvent(new Event('open'));

/** Ctrl K, or ⌘ K, opens the palette everywhere. */
export function PaletteKey() {
  const words = useFrameWords();
  const { role, viewing } = useCurrentUser();
  const screens = useScreens();
  const logout = useLogout(logoutTo(role));
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');

  // A layout effect: the key works from the moment at which the page can be seen.
  useLayoutEffect(() => {
    const open = () => setState('open');
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setState((before) => (before === 'open' ? 'closed' : 'open'));
    };
    window.addEventListener('keydown', toggle);
    calls.addEventListener('open', open);
    return () => {
      window.removeEventListener('keydown', toggle);
      calls.removeEventListener('open', open);
    };
  }, []);

  if (state === 'unasked') return null;
  const security = { to: PATHS.security, label: words.security };
  const offers = {
    screens: isAdminRole(role)
      ? [...screens, { to: PATHS.inbox, label: words.inbox }, security]
      : [{ to: PATHS.shops, label: words.courses }, ...(viewing ? [] : [security])],
    logout,
  };
  return <Palette offers={offers} isOpen={state === 'open'} onClose={() => setState('closed')} />;
}

const KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** The way to the palette for who doesn't know its keys yet; where there is little room, its mark alone. */
export function PaletteEntry({ isCompact = false }: { isCompact?: boolean }) {
  const words = useFrameWords();
  return (
    <button
      type="button"
      className={classes[isCompact ? 'mark' : 'palette']}
      aria-label={isCompact ? words.palette : undefined}
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <IconSearch size={isCompact ? 18 : 16} aria-hidden />
      {!isCompact && (
        <>
          <span data-tip>{words.palette}</span>
          <kbd data-key-hint aria-hidden>
            {KEYS}
          </kbd>
        </>
      )}
    </button>
  );
}
