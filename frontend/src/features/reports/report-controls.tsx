import { REPORT_FIGURES, REPORT_KEYS } from '@keyroster/contracts';
import { NativeSelect } from '@mantine/core';
import { PRESETS } from '../../shared/span/presets.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import classes from './reports.module.css';
import type { Looked } from './use-asked.js';
import { useReportWords } from './words.js';

/** A report of one day says little. */
const REPORT_PRESETS = PRESETS.filter((preset) => preset !== 'today');

/** From when to when, by what, and which figure the bars show. */
export function ReportControls({ asked, figure, change }: Looked) {
  const words = useReportWords();
  const { from, to, by } = asked;
  return (
    <div className={classes['controls']}>
      <SpanFields span={{ from, to }} presets={REPORT_PRESETS} onChange={change} />
      <NativeSelect
        label={words.by}
        value={by}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REPORT_KEYS.find((known) => known === value);
          if (chosen) change({ by: chosen });
        }}
        data={REPORT_KEYS.map((value) => ({ value, label: words.keys[value] }))}
      />
      <NativeSelect
        label={words.figure}
        value={figure}
        onChange={({ currentTarget: { value } }) => {
          const chosen = REPORT_FIGURES.find((known) => known === value);
          if (chosen) change({ figure: chosen });
        }}
        data={REPORT_FIGURES.map((value) => ({ value, label: words.figures[value] }))}
      />
    </div>
  );
}
