import { Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import classes from './courses.module.css';
import { CredentialsPane } from './credentials/credentials-pane.js';
import { useOpenCourse, useSelection } from './open-course.js';
import { SearchEverywhere } from './search.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { useStored } from '../../shared/ui/hooks/use-stored.js';
import { SubtitlesPane } from './titles/subtitles-pane.js';
import { TitlesPane } from './titles/titles-pane.js';
import { useCourseWords } from './words.js';

export const Panes = () => (useIsWide() ? <SideBySide /> : <OneAtATime />);

/** For wide windows: titles, with their subtitles below them, beside the credentials. */
function SideBySide() {
  const [width, setWidth] = useStored('panes:courses', widthIn);
  return (
    <div className={classes['panes']} style={{ '--titles': `${width}px` } as CSSProperties}>
      <TitlesPane />
      <Divider width={width} onChange={(next) => setWidth(clampWidth(next))} />
      <CredentialsPane />
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

function Divider({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const words = useCourseWords();
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
      aria-label={words.widthOf(words.titles)}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      tabIndex={0}
      className={classes['divider']}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => onChange(DEFAULT_WIDTH)}
      onKeyDown={step}
    />
  );
}

type Level = 'titles' | 'title' | 'subtitle';

function OneAtATime() {
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
          w="fit-content"
          maw="100%"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={subtitle ? closeSubtitle : closeAll}
        >
          <Text span inherit truncate>
            {words.backTo(back)}
          </Text>
        </SecondaryButton>
      )}
      {level === 'titles' && <SearchEverywhere />}
      {level === 'titles' && <TitlesPane />}
      {level === 'title' && <SubtitlesPane />}
      <CredentialsPane />
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
