import type { Overlap, Presence, Span } from './presence-api.js';

/** What is shown as one bar: a span, or several that lie too close to be told apart. */
export interface Bar {
  from: number;
  to: number;
  devices: string[];
}

/** All of one address. */
export interface Lane {
  ip: string;
  isListed: boolean;
  bars: Bar[];
}

/** The strip is about so many pixels wide: what lies closer is one bar. */
const PARTS = 480;

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

/** In minutes, to a tenth, and at how many addresses. */
export function sumOf(overlaps: readonly Overlap[]): { minutes: number; addresses: number } {
  const ms = overlaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    minutes: Math.round(ms / 6_000) / 10,
    addresses: new Set(overlaps.flatMap(({ ips }) => ips)).size,
  };
}

/** Where a bar stands, as shares of the strip's width; never too narrow to be hit. */
export function placeOf(bar: { from: number; to: number }, { from, to }: { from: number; to: number }) {
  const share = (time: number): number => ((time - from) / (to - from)) * 100;
  const width = Math.max(share(bar.to) - share(bar.from), 0.6);
  const left = Math.min(share(bar.from), 100 - width);
  return { left: `${left.toFixed(3)}%`, width: `${width.toFixed(3)}%` };
}
