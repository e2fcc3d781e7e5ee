import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { SearchEverywhere } from '../search/search-everywhere.js';
import { useOpenCourse } from '../use-open-course.js';
import { useSelection } from '../use-selection.js';
import { useCourseWords } from '../words.js';
import classes from './panes.module.css';

export interface PanesProps {
  titles: ReactNode;
  subtitles: ReactNode;
  credentials: ReactNode;
}

type Level = 'titles' | 'title' | 'subtitle';

/** On a phone: all titles, then the open title, then the open subtitle, each with the way back. */
export function OneAtATime({ titles, subtitles, credentials }: PanesProps) {
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  const { closeAll, closeSubtitle } = useSelection();
  const level: Level = subtitle ? 'subtitle' : title ? 'title' : 'titles';
  const page = useTopOf(level);
  const back = { titles: null, title: words.titles, subtitle: title?.shop_name }[level];

  return (
    <div ref={page} className={classes['panes']} tabIndex={-1}>
      {back && (
        <Button
          variant="default"
          className={classes['back'] ?? ''}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={subtitle ? closeSubtitle : closeAll}
        >
          <span className={classes['backTo']}>{words.backTo(back)}</span>
        </Button>
      )}
      {level === 'titles' && <SearchEverywhere />}
      {level === 'titles' && titles}
      {level === 'title' && subtitles}
      {level !== 'titles' && credentials}
    </div>
  );
}

/** What was pressed is gone with its level: reading goes on at the top of the next. */
function useTopOf(level: Level) {
  const page = useRef<HTMLDivElement>(null);
  const seen = useRef(level);
  useEffect(() => {
    if (seen.current === level) return;
    seen.current = level;
    page.current?.focus();
  }, [level]);
  return page;
}
