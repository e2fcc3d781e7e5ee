export interface HeardPing {
  session: string;
  ip: string;
  /** In ms. */
  at: number;
}

export interface RecountedSpan {
  ip: string;
  from: number;
  to: number;
}

export interface RecountedOverlap {
  from: number;
  to: number;
  /** Places (see `placeOf`), in order. */
  ips: string[];
}

const GAP_MS = 120_000;

/** Spans by the specification, as plainly as can be: a session's pings from one address, split at gaps. */
export function spansRecounted(pings: readonly HeardPing[]): RecountedSpan[] {
  const keys = [...new Set(pings.map(({ session, ip }) => `${session} ${ip}`))];
  return keys.flatMap((key) => {
    const own = pings.filter(({ session, ip }) => `${session} ${ip}` === key).sort((a, b) => a.at - b.at);
    return own.reduce<RecountedSpan[]>((spans, { ip, at }) => {
      const last = spans.at(-1);
      if (last && at - last.to <= GAP_MS) last.to = at;
      else spans.push({ ip, from: at, to: at });
      return spans;
    }, []);
  });
}

/** The place of an address: those of one /24 count as one. */
export const placeOf = (ip: string): string => ip.split('.').slice(0, 3).join('.');

/** Overlaps at IPv4 addresses: who was there from one start or end of a span to the next. */
export function overlapsRecounted(spans: readonly RecountedSpan[]): RecountedOverlap[] {
  const instants = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const overlaps: Array<RecountedOverlap & { places: string }> = [];
  instants.slice(1).forEach((to, place) => {
    const from = instants[place] ?? to;
    const there = spans.filter((span) => span.from <= from && span.to >= to);
    const places = [...new Set(there.map(({ ip }) => placeOf(ip)))].sort();
    if (places.length < 2) return;
    const last = overlaps.at(-1);
    if (last?.to === from && last.places === places.join()) last.to = to;
    else overlaps.push({ from, to, ips: places, places: places.join() });
  });
  return overlaps.map(({ from, to, ips }) => ({ from, to, ips }));
}
