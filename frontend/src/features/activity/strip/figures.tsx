import { useSyncExternalStore } from 'react';
import { useActivityWords } from '../activity-words.js';
import { useStore } from '../use-store.js';
import classes from './strip.module.css';

/** How many users are Active, Inactive and locked. */
export function Figures() {
  const words = useActivityWords();
  const store = useStore();
  const counts = useSyncExternalStore(store.onFacts, () => store.counts);
  const figures = [
    { name: words.activeNow, value: counts?.active, isActive: true },
    { name: words.inactive, value: counts && counts.total - counts.active },
    { name: words.locked, value: counts?.locked },
  ];
  return (
    <dl className={classes['figures']} aria-label={words.figures}>
      {figures.map(({ name, value, isActive }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-active={isActive}>{value?.toLocaleString('en-US') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
