import { isAdminRole } from '@keyroster/contracts';
import { useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '../../../shared/api/session/current-user.js';
import { logoutTo, useLogout } from '../../../shared/api/session/use-logout.js';
import { latePart } from '../../../shared/late.js';
import { PATHS } from '../../../shared/paths.js';
import { useFrameWords } from '../frame-words.js';
import { useScreens } from '../navigation/use-screens.js';

const Palette = latePart(async () => (await import('../../../features/palette/palette.js')).Palette);

const calls = new EventTarget();

/** For those who would rather press a button. */
export const openPalette = (): void => void calls.dispatchEvent(new Event('open'));

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
