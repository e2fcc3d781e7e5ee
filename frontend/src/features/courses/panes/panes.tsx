import type { CSSProperties } from 'react';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import { useCourseWords } from '../words.js';
import { Divider } from './divider.js';
import { OneAtATime, type PanesProps } from './one-at-a-time.js';
import classes from './panes.module.css';
import { USUAL, useWidths, type Resizable } from './use-widths.js';

/** The three panes, side by side where there is room. */
export function Panes(panes: PanesProps) {
  return useIsWide() ? <SideBySide {...panes} /> : <OneAtATime {...panes} />;
}

/** Where there is room for all three, the widths of the first two can be drawn. */
function SideBySide({ titles, subtitles, credentials }: PanesProps) {
  const words = useCourseWords();
  const [widths, setWidth] = useWidths();
  const style = { '--titles': `${widths.titles}px`, '--subtitles': `${widths.subtitles}px` };

  const divider = (pane: Resizable) => (
    <Divider
      label={words.widthOf(words[pane])}
      width={widths[pane]}
      onChange={(width) => setWidth(pane, width)}
      onReset={() => setWidth(pane, USUAL[pane])}
    />
  );

  return (
    <div className={classes['panes']} style={style as CSSProperties}>
      {titles}
      {divider('titles')}
      {subtitles}
      {divider('subtitles')}
      {credentials}
    </div>
  );
}
