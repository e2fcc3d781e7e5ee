import { useSyncExternalStore } from 'react';
import { formatDateTime } from '@keyroster/contracts';
import { useTexts } from '../../../shared/i18n/language.js';
import { useLiveness } from '../../../shared/realtime/realtime-context.js';
import type { Shown } from '../matching.js';
import { useActivityWords } from '../activity-words.js';
import { useStore } from '../use-store.js';
import { Figures } from './figures.js';
import { HistoryPlot } from './history-plot.js';
import classes from './strip.module.css';

interface ActivityStripProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** What there is to know at a glance; a figure shows those whom it counts. */
export function ActivityStrip({ shown, onShow }: ActivityStripProps) {
  return (
    <div className={classes['strip']}>
      <Figures shown={shown} onShow={onShow} />
      <HistoryPlot />
      <Liveness />
    </div>
  );
}

/** How the screen gets its news, and when it last got some. */
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
