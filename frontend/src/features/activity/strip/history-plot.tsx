import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { activityHistoryQuery } from '../api.js';
import { useActivityWords } from '../activity-words.js';
import { useStore } from '../use-store.js';
import { Plot } from './plot.js';
import classes from './strip.module.css';

const HOURS = [1, 6, 24] as const;
const DEFAULT_HOURS = '6';
/** A point of the plot is no narrower, and so nothing in it moves sooner. */
const STEP_MS = 15_000;

/** How many users were Active over the last hours, up to this moment. */
export function HistoryPlot() {
  const words = useActivityWords();
  const [hours, setHours] = useState(DEFAULT_HOURS);
  return (
    <section className={classes['history']} aria-label={words.history} title={words.history}>
      <LastHours hours={Number(hours)} />
      <SegmentedControl
        size="xs"
        value={hours}
        onChange={setHours}
        data={HOURS.map((choice) => ({ value: String(choice), label: words.lastHours(choice) }))}
        aria-label={words.history}
      />
    </section>
  );
}

function LastHours({ hours }: { hours: number }) {
  const store = useStore();
  const { data: past } = useQuery(activityHistoryQuery(hours));
  const active = useSyncExternalStore(store.onFacts, () => store.counts?.active);
  const now = useSyncExternalStore(store.onFacts, () => Math.floor(store.updatedAt / STEP_MS) * STEP_MS);
  const points = useMemo(() => {
    if (!past) return [];
    return active === undefined ? past : [...past.filter(({ at }) => at < now), { at: now, active }];
  }, [past, active, now]);
  return <Plot points={points} now={now} hours={hours} isLoading={!past} />;
}
