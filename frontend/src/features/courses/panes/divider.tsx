import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './panes.module.css';
import { WIDTH } from './use-widths.js';

const STEP_PX = 16;

interface DividerProps {
  /** What its width is. */
  label: string;
  width: number;
  onChange: (width: number) => void;
  /** Puts it back to what it was at first. */
  onReset: () => void;
}

/** Draws the pane before it wider or narrower, by mouse, finger and arrow keys. */
export function Divider({ label, width, onChange, onReset }: DividerProps) {
  const from = useRef<{ x: number; width: number } | null>(null);

  const grip = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const draw = ({ clientX }: PointerEvent) => {
    if (from.current) onChange(from.current.width + clientX - from.current.x);
  };
  const letGo = () => {
    from.current = null;
  };

  const step = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width - STEP_PX,
      ArrowRight: width + STEP_PX,
      Home: WIDTH.min,
      End: WIDTH.max,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      tabIndex={0}
      className={classes['divider']}
      onPointerDown={grip}
      onPointerMove={draw}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={onReset}
      onKeyDown={step}
    />
  );
}
