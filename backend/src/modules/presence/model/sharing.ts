import { ALARM_TURNS_MS } from '@keyroster/contracts';
import { sidesOf, type Span } from './spans.js';

export interface PlacedSpan extends Span {
  readonly place: string;
}

export interface Sharing {
  since: number;
  last: number;
  ips: string[];
  sessionIds: string[];
}

export interface Stay {
  readonly place: string;
  readonly ip: string;
  readonly at: number;
}

/** Counts only what came after `after`. */
export function latestSharing(spans: readonly PlacedSpan[], after: number): Sharing | null {
  let latest: Sharing | undefined;
  for (const side of sidesOf(spans)) {
    const there = side.spans;
    const since = Math.max(side.from, after);
    if (side.to <= since || !isShared(there)) continue;
    const before: Sharing = latest?.last === since ? latest : { since, last: since, ips: [], sessionIds: [] };
    latest = {
      since: before.since,
      last: side.to,
      ips: together(before.ips, there, ({ ip }) => ip),
      sessionIds: together(before.sessionIds, there, ({ sessionId }) => sessionId),
    };
  }
  return latest ?? null;
}

const together = (
  known: readonly string[],
  spans: readonly PlacedSpan[],
  of: (span: PlacedSpan) => string,
): string[] => [...new Set([...known, ...spans.map(of)])];

function isShared(spans: readonly PlacedSpan[]): boolean {
  const [first, ...others] = spans;
  return (
    others.some(({ place }) => place !== first?.place) &&
    others.some(({ sessionId }) => sessionId !== first?.sessionId)
  );
}

/** Whether one session goes back and forth twice in five minutes; third places in between don't matter. */
export function latestTurns(stays: readonly Stay[]): { since: number; ips: [string, string] } | null {
  const last = stays.at(-1);
  if (!last) return null;
  for (const other of new Set(stays.map(({ place }) => place))) {
    if (other === last.place) continue;
    const between = runsOf(stays.filter(({ place }) => place === last.place || place === other));
    const first = between.at(-4);
    const before = between.at(-2);
    if (first && before && last.at - first.at <= ALARM_TURNS_MS) {
      return { since: first.at, ips: [before.ip, last.ip] };
    }
  }
  return null;
}

const runsOf = (stays: readonly Stay[]): Stay[] =>
  stays.filter(({ place }, at) => stays[at + 1]?.place !== place);
