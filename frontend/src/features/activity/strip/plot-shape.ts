export interface Point {
  at: number;
  active: number;
}

interface Frame {
  from: number;
  to: number;
  highest: number;
}

export const PLOT_WIDTH = 1_000;
export const PLOT_HEIGHT = 100;

/** Between points that are further apart nothing was counted. */
const GAP_MS = 3 * 60_000;

export function frameOf(points: readonly Point[], now: number, hours: number): Frame {
  const highest = points.reduce((most, { active }) => Math.max(most, active), 0);
  return { from: now - hours * 3_600_000, to: now, highest };
}

export const leftOf = ({ at }: Point, { from, to }: Frame): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from))) * PLOT_WIDTH;

const topOf = ({ active }: Point, { highest }: Frame): number =>
  PLOT_HEIGHT - (highest === 0 ? 0 : active / highest) * PLOT_HEIGHT;

function stretchesOf(points: readonly Point[]): Point[][] {
  const stretches: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    if (before && point.at - before.at <= GAP_MS) stretches.at(-1)?.push(point);
    else stretches.push([point]);
    before = point;
  }
  return stretches;
}

const places = (stretch: readonly Point[], frame: Frame): string[] =>
  stretch.map((point) => `${leftOf(point, frame).toFixed(1)},${topOf(point, frame).toFixed(1)}`);

export function lineOf(points: readonly Point[], frame: Frame): string {
  return stretchesOf(points)
    .map((stretch) => `M${places(stretch, frame).join('L')}`)
    .join('');
}

export function areaOf(points: readonly Point[], frame: Frame): string {
  return stretchesOf(points)
    .map((stretch) => {
      const [first, last] = [stretch[0], stretch.at(-1)];
      if (!first || !last) return '';
      const [left, right] = [first, last].map((point) => leftOf(point, frame).toFixed(1));
      return `M${left},${PLOT_HEIGHT}L${places(stretch, frame).join('L')}L${right},${PLOT_HEIGHT}Z`;
    })
    .join('');
}

/** The point nearest to a place between 0 (left) and 1 (right). */
export function nearest(points: readonly Point[], frame: Frame, place: number): Point | undefined {
  const at = frame.from + place * (frame.to - frame.from);
  return points.reduce<Point | undefined>(
    (best, point) => (!best || Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
    undefined,
  );
}
