import { Figures } from './figures.js';
import { HistoryPlot } from './history-plot.js';
import { Liveness } from './liveness.js';
import classes from './strip.module.css';

/** What there is to know at a glance. */
export function ActivityStrip() {
  return (
    <div className={classes['strip']}>
      <Figures />
      <HistoryPlot />
      <Liveness />
    </div>
  );
}
