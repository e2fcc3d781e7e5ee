import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMinute } from '../ui/use-minute.js';
import { DayField } from './day-field.js';
import { presetOf, spanOf, type Preset, type Span } from './presets.js';
import { useSpanWords } from './words.js';

const ALL = 'all';
const OWN = 'own';

interface SpanFieldsProps {
  /** YYYY-MM-DD; '' for a side that is open. */
  span: Span;
  presets: readonly Preset[];
  /** All of time may be asked for, and a side be open. */
  mayBeOpen?: boolean;
  isLabelHidden?: boolean;
  onChange: (span: Span) => void;
}

/** From when to when: by one choice, or by two days that are typed. */
export function SpanFields({
  span,
  presets,
  mayBeOpen = false,
  isLabelHidden = false,
  onChange,
}: SpanFieldsProps) {
  const words = useSpanWords();
  const now = useMinute();
  const [isOwn, setIsOwn] = useState(false);
  const { from, to } = span;
  const preset = presetOf(span, now, presets);
  const isAll = mayBeOpen && from === '' && to === '';
  const chosen = isOwn ? OWN : (preset ?? (isAll ? ALL : OWN));

  const choose = (value: string) => {
    setIsOwn(value === OWN);
    const known = presets.find((name) => name === value);
    if (known) onChange(spanOf(known, now));
    else if (value === ALL) onChange({ from: '', to: '' });
  };
  const side = { isLabelHidden, mayBeEmpty: mayBeOpen };
  return (
    <>
      <NativeSelect
        flex="1 1 140px"
        maw={220}
        {...(isLabelHidden ? { 'aria-label': words.span } : { label: words.span })}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...(mayBeOpen ? [{ value: ALL, label: words.allTime }] : []),
          ...presets.map((value) => ({ value, label: words.presets[value] })),
          { value: OWN, label: words.ownSpan },
        ]}
      />
      {chosen === OWN && (
        <>
          <DayField
            {...side}
            label={words.from}
            value={from}
            max={to}
            onChange={(day) => onChange({ from: day, to })}
          />
          <DayField
            {...side}
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
