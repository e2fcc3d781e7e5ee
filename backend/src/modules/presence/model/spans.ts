import { placeOf, SPAN_GAP_MS } from '@keyroster/contracts';

export interface Span {
  readonly sessionId: string;
  readonly ip: string;
  readonly from: number;
  readonly to: number;
}

export interface SpanPiece extends Span {
  /** The stored end may be up to a minute early, if the process that stored it died. */
  readonly isUnfinished?: boolean;
}

export interface Overlap {
  from: number;
  to: number;
  ips: string[];
}

/** How much may be missing at the end of a span whose process died. */
const UNNOTED_MS = 60_000;

/** Joins the pieces that several processes stored of each session and address. */
export function joinedSpans<Piece extends SpanPiece>(pieces: readonly Piece[]): Piece[] {
  const inOrder = [...pieces].sort((one, other) => one.from - other.from || one.to - other.to);
  const latest = new Map<string, { at: number; isUnfinished: boolean }>();
  const spans: Piece[] = [];
  for (const piece of inOrder) {
    const key = `${piece.sessionId} ${piece.ip}`;
    const before = latest.get(key);
    const known = before && spans[before.at];
    const isUnfinished = piece.isUnfinished ?? false;
    if (before && known && piece.from - known.to <= SPAN_GAP_MS + (before.isUnfinished ? UNNOTED_MS : 0)) {
      if (piece.to >= known.to) before.isUnfinished = isUnfinished;
      spans[before.at] = { ...known, to: Math.max(known.to, piece.to) };
    } else {
      latest.set(key, { at: spans.length, isUnfinished });
      spans.push(piece);
    }
  }
  return spans;
}

export function* sidesOf<One extends Span>(
  spans: readonly One[],
): Iterable<{ from: number; to: number; spans: readonly One[] }> {
  const coming = [...spans].sort((one, other) => one.from - other.from);
  let there: One[] = [];
  let next = 0;
  let from = coming[0]?.from ?? 0;
  while (next < coming.length || there.length > 0) {
    for (let span = coming[next]; span && span.from <= from; span = coming[next]) {
      there.push(span);
      next += 1;
    }
    there = there.filter(({ to }) => to > from);
    const ends = there.reduce((soonest, { to }) => Math.min(soonest, to), Infinity);
    const to = Math.min(ends, coming[next]?.from ?? Infinity);
    if (to === Infinity) return;
    if (there.length > 0) yield { from, to, spans: there };
    from = to;
  }
}

/** Finds times at two or more places, in any sessions. The caller must leave out whitelisted addresses. */
export function overlapsOf(spans: readonly Span[]): Overlap[] {
  const overlaps: Array<Overlap & { places: string }> = [];
  const places = new Map([...new Set(spans.map(({ ip }) => ip))].map((ip) => [ip, placeOf(ip)]));
  for (const side of sidesOf(spans)) {
    const ips = new Map<string, string>();
    for (const { ip } of side.spans) {
      const place = places.get(ip) ?? ip;
      if (!ips.has(place)) ips.set(place, ip);
    }
    if (ips.size < 2) continue;
    const set = [...ips.keys()].sort().join(' ');
    const last = overlaps.at(-1);
    if (last?.to === side.from && last.places === set) last.to = side.to;
    else overlaps.push({ from: side.from, to: side.to, ips: [...ips.values()], places: set });
  }
  return overlaps.map(({ from, to, ips }) => ({ from, to, ips }));
}

export const within = <Part extends { from: number; to: number }>(
  parts: readonly Part[],
  from: number,
  to: number,
): Part[] =>
  parts
    .filter((part) => part.from <= to && part.to >= from)
    .map((part) => ({ ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) }));

export const toTenths = (ms: number): number => Math.round(ms / 6_000) / 10;
