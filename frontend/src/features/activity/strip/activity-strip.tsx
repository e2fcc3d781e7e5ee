import { formatDateTime, formatTime } from '@keyroster/contracts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, useMemo, useState, type PointerEvent } from 'react';
import { activityHistoryQuery } from '../api.js';
import { useStore } from '../use-activity.js';
import { useActivityWords } from '../words.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useLanguage, useTexts, LOCALES } from '../../../shared/i18n/language.js';
import { useLiveness } from '../../../shared/realtime/realtime-context.js';
import { areaOf, frameOf, leftOf, lineOf, nearest, PLOT_HEIGHT, PLOT_WIDTH } from './plot-shape.js';
import classes from './strip.module.css';

export type Shown = 'all' | 'active' | 'inactive' | 'locked';

interface ActivityStripProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
}

export function ActivityStrip({ shown, onShow }: ActivityStripProps) {
  return (
    <div className={`box ${classes['strip']}`}>
      <Figures shown={shown} onShow={onShow} />
      {useIsAdmin() && <HistoryPlot />}
      <Liveness />
    </div>
  );
}

function Figures({ shown, onShow }: ActivityStripProps) {
  const words = useActivityWords();
  const language = useLanguage();
  const store = useStore();
  const counts = useSyncExternalStore(store.onNews, () => store.counts);
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

function Liveness() {
  const { screens } = useTexts();
  const words = useActivityWords();
  const liveness = useLiveness();
  const store = useStore();
  const updatedAt = useSyncExternalStore(store.onNews, () =>
    store.updatedAt === 0 ? '–' : formatDateTime(store.updatedAt),
  );
  return (
    <div className={classes['liveness']}>
      <span
        role="status"
        className={`dotted ${classes['state']}`}
        data-state={liveness}
        title={words.liveHint[liveness]}
      >
        {screens[liveness]}
      </span>
      <span className="quiet">
        {screens.lastUpdatedAt} {updatedAt}
      </span>
    </div>
  );
}

const HOURS = [1, 6, 24] as const;
const DEFAULT_HOURS = '6';
/** The plot moves in steps of this length: less than a pixel for 6 hours and more. */
const STEP_MS = 15_000;

function HistoryPlot() {
  const words = useActivityWords();
  const [hours, setHours] = useState(DEFAULT_HOURS);
  return (
    <section className={classes['history']} aria-label={words.history} title={words.history}>
      <Plot hours={Number(hours)} />
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

function Plot({ hours }: { hours: number }) {
  const words = useActivityWords();
  const store = useStore();
  const [place, setPlace] = useState<number | null>(null);
  const { data: past } = useQuery(activityHistoryQuery(hours));
  const active = useSyncExternalStore(store.onNews, () => store.counts?.active);
  const now = useSyncExternalStore(store.onNews, () => Math.floor(store.updatedAt / STEP_MS) * STEP_MS);
  const points = useMemo(() => {
    if (!past) return [];
    return active === undefined ? past : [...past.filter(({ at }) => at < now), { at: now, active }];
  }, [past, active, now]);
  const frame = frameOf(points, now, hours);
  const pointed = place === null ? undefined : nearest(points, frame, place);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPlace((clientX - left) / width);
  };

  return (
    <figure style={{ paddingInlineStart: 32 }}>
      <div className={classes['canvas']} onPointerMove={point} onPointerLeave={() => setPlace(null)}>
        <svg
          role="img"
          aria-label={words.plot(hours, points.at(-1)?.active ?? 0, frame.highest)}
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path fill="var(--mantine-color-teal-text)" fillOpacity={0.12} d={areaOf(points, frame)} />
          <path className={classes['line']} d={lineOf(points, frame)} />
        </svg>
        {past && points.length < 2 && <span className={`quiet ${classes['hint']}`}>{words.noHistory}</span>}
        {frame.highest > 0 && (
          <span className={classes['scale']} aria-hidden>
            <span>{frame.highest}</span>
            <span>0</span>
          </span>
        )}
        {pointed && (
          <span
            className={classes['pointer']}
            data-late={leftOf(pointed, frame) > PLOT_WIDTH / 2 || undefined}
            style={{ left: `${(leftOf(pointed, frame) / PLOT_WIDTH) * 100}%` }}
          >
            <span>
              {formatTime(pointed.at)} · {pointed.active}
            </span>
          </span>
        )}
      </div>
      <figcaption className={classes['times']} aria-hidden>
        {/* The server's time is unknown before the first answer. */}
        {now > 0 &&
          [0, 0.5, 1].map((part) => (
            <span key={part}>{formatTime(frame.from + part * (frame.to - frame.from))}</span>
          ))}
      </figcaption>
    </figure>
  );
}
