import { formatDateTime } from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { useLanguage, useTexts } from '../../../shared/i18n/language.js';
import { LOCALES } from '../../../shared/i18n/words.js';
import { useLiveness } from '../../../shared/realtime/realtime-context.js';
import { useStore } from '../use-activity.js';
import { useActivityWords } from '../words.js';
import { HistoryPlot } from './history-plot.js';
import classes from './strip.module.css';

/** Which users are shown. */
export type Shown = 'all' | 'active' | 'inactive' | 'locked';

interface ActivityStripProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
}

export function ActivityStrip({ shown, onShow }: ActivityStripProps) {
  return (
    <div className={classes['strip']}>
      <Figures shown={shown} onShow={onShow} />
      <HistoryPlot />
      <Liveness />
    </div>
  );
}

/** The counts of users. A press filters the table by one, a second press shows everybody. */
function Figures({ shown, onShow }: ActivityStripProps) {
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

/** Whether the screen is live, and the time of its last update. */
function Liveness() {
  const { screens } = useTexts();
  const words = useActivityWords();
  const liveness = useLiveness();
  const store = useStore();
  const updatedAt = useSyncExternalStore(store.onFacts, () =>
    store.updatedAt === 0 ? '–' : formatDateTime(store.updatedAt),
  );
  return (
    <div className={classes['liveness']}>
      <span role="status" className={classes['state']} data-state={liveness} title={words.liveHint[liveness]}>
        {screens[liveness]}
      </span>
      <span className={classes['updated']}>
        {screens.lastUpdatedAt} {updatedAt}
      </span>
    </div>
  );
}
