import { HOUR_MS, MINUTE_MS } from '@keyroster/contracts';
import { frameOf, lineOf, nearest, type Point } from './plot-shape.js';

const NOW = 100 * HOUR_MS;
const aPoint = (minutesAgo: number, active: number): Point => ({ at: NOW - minutesAgo * MINUTE_MS, active });
const shapeOf = (points: Point[]) => lineOf(points, frameOf(points, NOW, 1));

it('runs from the beginning of the hours shown to now, and up to the highest figure', () => {
  const points = [aPoint(2, 5), aPoint(1, 10), aPoint(0, 0)];
  expect(shapeOf(points)).toBe('M966.7,50.0L983.3,0.0L1000.0,100.0');
});

it('has a gap where nobody counted', () => {
  expect(shapeOf([aPoint(30, 10), aPoint(29, 10), aPoint(1, 10), aPoint(0, 10)])).toBe(
    'M500.0,0.0L516.7,0.0M983.3,0.0L1000.0,0.0',
  );
});

it('is read at the point next to the pointer', () => {
  const points = [aPoint(60, 1), aPoint(30, 2), aPoint(0, 3)];
  const frame = frameOf(points, NOW, 1);
  expect([0.1, 0.6, 0.9].map((place) => nearest(points, frame, place)?.active)).toEqual([1, 2, 3]);
});
