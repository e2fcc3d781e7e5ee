import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../../shared/i18n/language.js';
import { LOCALES } from '../../../shared/i18n/words.js';
import { useActivityWords } from '../activity-words.js';
import type { Shown } from '../matching.js';
import { useStore } from '../use-store.js';
import classes from './strip.module.css';

interface FiguresProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** How many users are Active, Inactive and locked. Each shows those alone, and when pressed again everybody. */
export function Figures({ shown, onShow }: FiguresProps) {
  const words = useActivityWords();
  const language = useLanguage();
  const store = useStore();
  const counts = useSyncExternalStore(store.onFacts, () => store.counts);
  const figures = [
    { of: 'active', name: words.activeNow, value: counts?.active },
    { of: 'inactive', name: words.inactive, value: counts && counts.total - counts.active },
    { of: 'locked', name: words.locked, value: counts?.locked },
  ] as const;
  return (
    <div className={classes['figures']} role="group" aria-label={words.figures}>
      {figures.map(({ of, name, value }) => (
        <button
          key={of}
          type="button"
          className={classes['figure']}
          aria-pressed={shown === of}
          data-of={of}
          onClick={() => onShow(shown === of ? 'all' : of)}
        >
          <strong data-figure>{value?.toLocaleString(LOCALES[language]) ?? '–'}</strong>
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
