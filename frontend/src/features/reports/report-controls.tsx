import { REPORT_FIGURES, REPORT_KEYS } from '@keyroster/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMinute } from '../../shared/ui/use-minute.js';
import classes from './reports.module.css';
import { presetOf, PRESETS, spanOf } from './presets.js';
import type { Looked } from './use-asked.js';
import { useReportWords } from './words.js';

const OWN = '';

/** From when to when, by what, and which figure the bars show. */
export function ReportControls({ asked, figure, change }: Looked) {
  const words = useReportWords();
  const now = useMinute();
  const { from, to, by } = asked;
  const preset = presetOf(asked, now);

  return (
    <div className={classes['controls']}>
      <NativeSelect
        label={words.span}
        value={preset ?? OWN}
        onChange={({ currentTarget: { value } }) => {
          const chosen = PRESETS.find((known) => known === value);
          if (chosen) change(spanOf(chosen, now));
        }}
        data={[
          ...(preset ? [] : [{ value: OWN, label: words.ownSpan }]),
          ...PRESETS.map((value) => ({ value, label: words.presets[value] })),
        ]}
      />
      <DayField label={words.from} value={from} max={to} onChange={(day) => change({ from: day, to })} />
      <DayField label={words.to} value={to} min={from} onChange={(day) => change({ from, to: day })} />
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

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DayField({ onChange, ...field }: DayFieldProps) {
  const isWithin = (day: string): boolean =>
    day !== '' && (!field.min || day >= field.min) && (!field.max || day <= field.max);
  return (
    <TextInput
      type="date"
      {...field}
      // A day that is half typed, or on the wrong side of the other, is not asked for.
      onChange={({ currentTarget: { value } }) => {
        if (isWithin(value)) onChange(value);
      }}
    />
  );
}
