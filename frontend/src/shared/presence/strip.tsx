import {
  MINUTE_MS,
  dateInLima,
  DAY_MS,
  formatDate,
  formatDateTime,
  formatTime,
  startOfDayInLima,
} from '@keyroster/contracts';
import { useState } from 'react';
import { Hint } from '../ui/quiet.js';
import type { Overlap, Presence, Span } from './api.js';
import classes from './strip.module.css';
import { usePresenceWords } from './words.js';

export function Strip({ presence }: { presence: Presence }) {
  const words = usePresenceWords();
  const [shown, setShown] = useState<string | null>(null);
  const lanes = lanesOf(presence);
  const overlapText = (overlap: Overlap) =>
    `${words.minutes(overlap.minutes)}, ${intervalText(overlap)}: ${overlap.ips.join(' + ')}`;
  const barText = (ip: string, bar: Bar) =>
    `${ip}, ${intervalText(bar)}, ${words.devices(bar.devices) || words.unknownDevice}`;
  const mark = (kind: 'span' | 'overlap', interval: Interval, text: string) => (
    <span
      key={interval.from}
      role="img"
      tabIndex={0}
      aria-label={text}
      title={text}
      data-kind={kind}
      className={classes['mark']}
      style={placeOf(interval, presence)}
      onMouseEnter={() => setShown(text)}
      onMouseLeave={() => setShown(null)}
      onFocus={() => setShown(text)}
      onBlur={() => setShown(null)}
    />
  );
  return (
    <div role="group" aria-label={words.strip} className={classes['strip']}>
      {presence.overlaps.length > 0 && (
        <>
          <span className={`cut ${classes['name']}`}>{words.overlaps}</span>
          <span className={classes['lane']}>
            {presence.overlaps.map((overlap) => mark('overlap', overlap, overlapText(overlap)))}
          </span>
        </>
      )}
      {lanes.map(({ ip, isListed, bars }) => (
        <div key={ip} className={classes['row']}>
          <span className={`cut ${classes['name']}`} title={isListed ? words.listed : undefined}>
            <span data-mono>{ip}</span>
            {isListed && <span className={classes['listed']}> {words.listed}</span>}
            <span className={`cut ${classes['devices']}`}>
              {words.devices([...new Set(bars.flatMap(({ devices }) => devices))])}
            </span>
          </span>
          <span className={classes['lane']}>
            {presence.overlaps.map((overlap) => (
              <span
                key={overlap.from}
                aria-hidden
                className={classes['shade']}
                style={placeOf(overlap, presence)}
              />
            ))}
            {bars.map((bar) => mark('span', bar, barText(ip, bar)))}
          </span>
        </div>
      ))}
      <span className={`quiet ${classes['axis']}`} aria-hidden>
        {ticksOf(presence).map(({ at, text }) => (
          <span key={at} style={{ left: placeOf({ from: at, to: at }, presence).left }}>
            {text}
          </span>
        ))}
      </span>
      <Hint size="xs" className={classes['said']} data-testid="said">
        {shown ?? words.hint}
      </Hint>
    </div>
  );
}

type Interval = Pick<Span, 'from' | 'to'>;

/** One span, or several that are too close to be told apart. */
interface Bar extends Interval {
  devices: string[];
}

interface Lane {
  ip: string;
  isListed: boolean;
  bars: Bar[];
}

/** The strip is about this many pixels wide: spans that are less than a pixel apart become one bar. */
const PARTS = 480;

/** The possible distances between two marks of the axis. */
const STEPS_MS = [1, 5, 15, 30, 60, 3 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
const TICKS_MAX = 7;

/** The marks of the time axis, at full minutes, hours or days of Lima. */
function ticksOf({ from, to }: Interval): Array<{ at: number; text: string }> {
  const step = STEPS_MS.find((each) => (to - from) / each <= TICKS_MAX) ?? DAY_MS;
  const midnight = startOfDayInLima(dateInLima(from));
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, place) => {
    const at = first + place * step;
    return { at, text: step < DAY_MS ? formatTime(at) : formatDate(at).slice(0, 5) };
  });
}

/** A lane for each address, in the order in which they were first used. */
export function lanesOf({ spans, listed, from, to }: Presence): Lane[] {
  const closest = (to - from) / PARTS;
  const lanes = new Map<string, Lane>();
  for (const span of spans) {
    const lane = lanes.get(span.ip) ?? { ip: span.ip, isListed: listed.includes(span.ip), bars: [] };
    lanes.set(span.ip, lane);
    add(lane.bars, span, closest);
  }
  return [...lanes.values()];
}

function add(bars: Bar[], { device, from, to }: Span, closest: number): void {
  const last = bars.at(-1);
  if (!last || from - last.to > closest) {
    bars.push({ from, to, devices: device ? [device] : [] });
    return;
  }
  last.to = Math.max(last.to, to);
  if (device && !last.devices.includes(device)) last.devices.push(device);
}

/** The sum of the overlaps in minutes, to a tenth, and the number of their addresses. */
export function sumOf(overlaps: readonly Overlap[]): { minutes: number; addresses: number } {
  const ms = overlaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    minutes: Math.round(ms / 6_000) / 10,
    addresses: new Set(overlaps.flatMap(({ ips }) => ips)).size,
  };
}

/** The position of a bar in percent of the strip's width; never too narrow to be hit. */
function placeOf(bar: Interval, { from, to }: Interval) {
  const share = (time: number): number => ((time - from) / (to - from)) * 100;
  const width = Math.max(share(bar.to) - share(bar.from), 0.6);
  const left = Math.min(share(bar.from), 100 - width);
  return { left: `${left.toFixed(3)}%`, width: `${width.toFixed(3)}%` };
}

/** An interval in Lima's time; the day of the end is left out where it is the same. */
export function intervalText({ from, to }: Interval): string {
  const end = formatDate(from) === formatDate(to) ? formatTime(to) : formatDateTime(to);
  return `${formatDateTime(from)}–${end}`;
}
