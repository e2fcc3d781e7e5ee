import { formatDateTime } from '@keyroster/contracts';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { useLiveness } from '../../../shared/realtime/realtime-context.js';
import { useActivityWords } from '../activity-words.js';
import { useStore } from '../use-store.js';
import classes from './strip.module.css';

/** How the screen gets its news, and when it last got some. */
export function Liveness() {
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
