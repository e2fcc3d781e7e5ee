import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMinute, writtenDay } from '../time/page-clock.js';
import { presetOf, spanOf, type Preset, type Span } from './presets.js';
import { defineWords } from '../i18n/language.js';
import { type Pair, phrase } from '@keyroster/contracts';
import { DateField, isoDayIn } from '../form/date-field.js';

const ALL = 'all';
const OWN = 'own';

interface SpanFieldsProps {
  /** Days as YYYY-MM-DD; '' for an open side. */
  span: Span;
  presets: readonly Preset[];
  /** Offers all of time, allows open sides, and hides the labels. */
  isFilter?: boolean;
  onChange: (span: Span) => void;
}

export function SpanFields({ span, presets, isFilter = false, onChange }: SpanFieldsProps) {
  const words = useSpanWords();
  const now = useMinute();
  const [isOwn, setIsOwn] = useState(false);
  const { from, to } = span;
  const preset = presetOf(span, now, presets);
  const isAll = isFilter && from === '' && to === '';
  const chosen = isOwn ? OWN : (preset ?? (isAll ? ALL : OWN));

  const choose = (value: string) => {
    setIsOwn(value === OWN);
    const known = presets.find((name) => name === value);
    if (known) onChange(spanOf(known, now));
    else if (value === ALL) onChange({ from: '', to: '' });
  };

  return (
    <>
      <NativeSelect
        flex="1 1 160px"
        maw={220}
        {...(isFilter ? { 'aria-label': words.span } : { label: words.span })}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...(isFilter ? [{ value: ALL, label: words.allTime }] : []),
          ...presets.map((value) => ({ value, label: words.presets[value] })),
          { value: OWN, label: words.ownSpan },
        ]}
      />
      {chosen === OWN && (
        <>
          <DayField
            isFilter={isFilter}
            label={words.from}
            value={from}
            max={to}
            onChange={(day) => onChange({ from: day, to })}
          />
          <DayField
            isFilter={isFilter}
            label={words.to}
            value={to}
            min={from}
            onChange={(day) => onChange({ from, to: day })}
          />
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  label: string;
  isFilter: boolean;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** One side of a span. An incomplete day, or one on the wrong side of the other, is not reported. */
function DayField({ value, min = '', max = '', isFilter, onChange, ...field }: DayFieldProps) {
  const words = useSpanWords();
  const [typed, setTyped] = useState({ text: writtenDay(value), of: value });
  // Changed from outside, by a preset or by the address.
  if (typed.of !== value) setTyped({ text: writtenDay(value), of: value });

  const type = (text: string) => {
    const day = text === '' && isFilter ? '' : isoDayIn(text);
    const isRight = day !== null && (day === '' || (day >= min && (max === '' || day <= max)));
    setTyped({ text, of: isRight ? day : value });
    if (isRight && day !== value) onChange(day);
  };
  return (
    <DateField
      {...field}
      isLabelHidden={isFilter}
      chooseLabel={words.choose(field.label)}
      value={typed.text}
      onChange={type}
    />
  );
}

const useSpanWords = defineWords({
  span: ['Period', 'Período'],
  allTime: ['All time', 'Todo el tiempo'],
  ownSpan: ['From … to …', 'Desde … hasta …'],
  presets: {
    today: ['Today', 'Hoy'],
    days7: ['Last 7 days', 'Últimos 7 días'],
    days30: ['Last 30 days', 'Últimos 30 días'],
    days90: ['Last 90 days', 'Últimos 90 días'],
    thisMonth: ['This month', 'Este mes'],
    lastMonth: ['Last month', 'Mes pasado'],
    thisYear: ['This year', 'Este año'],
    months12: ['Last 12 months', 'Últimos 12 meses'],
  } satisfies Record<Preset, Pair>,
  from: ['From', 'Desde'],
  to: ['To', 'Hasta'],
  choose: phrase('Calendar: {field}', 'Calendario: {field}'),
});
