import { IconSearch } from '@tabler/icons-react';
import { useFrameWords } from '../frame-words.js';
import classes from '../navigation/sidebar.module.css';
import { openPalette } from './palette-key.js';

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
