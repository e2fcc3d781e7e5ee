import type { Shown } from '../matching.js';
import { Figures } from './figures.js';
import { HistoryPlot } from './history-plot.js';
import { Liveness } from './liveness.js';
import classes from './strip.module.css';

interface ActivityStripProps {
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** What there is to know at a glance; a figure shows those whom it counts. */
export function ActivityStrip({ shown, onShow }: ActivityStripProps) {
  return (
    <div className={classes['strip']}>
      <Figures shown={shown} onShow={onShow} />
      <HistoryPlot />
      <Liveness />
    </div>
  );
}
