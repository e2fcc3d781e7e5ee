import { IconArrowLeft } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import classes from './courses.module.css';
import { useOpenCourse, useSelection } from './open-course.js';
import { SearchEverywhere } from './search.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { useStored } from '../../shared/ui/hooks/use-stored.js';
import { useCourseWords } from './words.js';

interface PanesProps {
  titles: ReactNode;
  subtitles: ReactNode;
  credentials: ReactNode;
}

export function Panes(panes: PanesProps) {
  return useIsWide() ? <SideBySide {...panes} /> : <OneAtATime {...panes} />;
}

/** For wide windows: titles, with their subtitles below them, beside the credentials. */
function SideBySide({ titles, credentials }: PanesProps) {
  const words = useCourseWords();
  const [width, setWidth] = useStored('panes:courses', widthIn);
  return (
    <div className={classes['panes']} style={{ '--titles': `${width}px` } as CSSProperties}>
      {titles}
      <Divider
        label={words.widthOf(words.titles)}
        width={width}
        onChange={(next) => setWidth(clampWidth(next))}
        onReset={() => setWidth(DEFAULT_WIDTH)}
      />
      {credentials}
    </div>
  );
}

const WIDTH = { min: 140, max: 420 } as const;
const DEFAULT_WIDTH = 176;

const clampWidth = (width: number): number => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)));

function widthIn(stored: unknown): number {
  const width = Number(stored ?? DEFAULT_WIDTH);
  return Number.isFinite(width) ? clampWidth(width) : DEFAULT_WIDTH;
}

const STEP_PX = 16;

interface DividerProps {
  label: string;
  width: number;
  onChange: (width: number) => void;
  onReset: () => void;
}

function Divider({ label, width, onChange, onReset }: DividerProps) {
  const from = useRef<{ x: number; width: number } | null>(null);

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (from.current) onChange(from.current.width + clientX - from.current.x);
  };
  const endDrag = () => {
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
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={onReset}
      onKeyDown={step}
    />
  );
}

type Level = 'titles' | 'title' | 'subtitle';

function OneAtATime({ titles, subtitles, credentials }: PanesProps) {
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  const { closeAll, closeSubtitle } = useSelection();
  const level: Level = subtitle ? 'subtitle' : title ? 'title' : 'titles';
  const page = useFocusOnChange(level);
  const back = { titles: null, title: words.titles, subtitle: title?.shop_name }[level];

  return (
    <div ref={page} className={classes['panes']} tabIndex={-1}>
      {back && (
        <SecondaryButton
          className={classes['back'] ?? ''}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={subtitle ? closeSubtitle : closeAll}
        >
          <span className={classes['backTo']}>{words.backTo(back)}</span>
        </SecondaryButton>
      )}
      {level === 'titles' && <SearchEverywhere />}
      {level === 'titles' && titles}
      {level === 'title' && subtitles}
      {credentials}
    </div>
  );
}

/** The pressed button is gone with its level: the focus moves to the top of the next one. */
function useFocusOnChange(level: Level) {
  const page = useRef<HTMLDivElement>(null);
  const seen = useRef(level);
  useEffect(() => {
    if (seen.current === level) return;
    seen.current = level;
    page.current?.focus();
  }, [level]);
  return page;
}
