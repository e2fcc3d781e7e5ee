import { formatTime } from '@keyroster/contracts';
import { useState, type PointerEvent } from 'react';
import { useActivityWords } from '../activity-words.js';
import {
  areaOf,
  frameOf,
  leftOf,
  lineOf,
  nearest,
  PLOT_HEIGHT,
  PLOT_WIDTH,
  type Point,
} from './plot-shape.js';
import classes from './strip.module.css';

interface PlotProps {
  points: readonly Point[];
  now: number;
  hours: number;
  isLoading: boolean;
}

export function Plot({ points, now, hours, isLoading }: PlotProps) {
  const words = useActivityWords();
  const [place, setPlace] = useState<number | null>(null);
  const frame = frameOf(points, now, hours);
  const pointed = place === null ? undefined : nearest(points, frame, place);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPlace((clientX - left) / width);
  };

  return (
    <figure className={classes['plot']}>
      <div className={classes['canvas']} onPointerMove={point} onPointerLeave={() => setPlace(null)}>
        <svg
          role="img"
          aria-label={words.plot(points.at(-1)?.active ?? 0, frame.highest, hours)}
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path className={classes['area']} d={areaOf(points, frame)} />
          <path className={classes['line']} d={lineOf(points, frame)} />
        </svg>
        {!isLoading && points.length < 2 && <span className={classes['hint']}>{words.noHistory}</span>}
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
        {/* Before the first answer the server's time is not known. */}
        {now > 0 &&
          [0, 0.5, 1].map((part) => (
            <span key={part}>{formatTime(frame.from + part * (frame.to - frame.from))}</span>
          ))}
      </figcaption>
    </figure>
  );
}
