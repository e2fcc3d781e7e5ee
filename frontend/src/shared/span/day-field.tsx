import { formatIsoDay, parseStartDate } from '@keyroster/contracts';
import { useState } from 'react';
import { DateField } from '../form/date-field.js';
import { writtenDay } from '../time/written-day.js';
import { useSpanWords } from './words.js';

interface DayFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** YYYY-MM-DD; '' for none. */
  value: string;
  min?: string;
  max?: string;
  /** A span may be open at this side. */
  mayBeEmpty?: boolean;
  onChange: (day: string) => void;
}

/** YYYY-MM-DD of what was typed; null while it is no day. */
function dayOf(typed: string): string | null {
  const date = parseStartDate(typed);
  return date ? formatIsoDay(date) : null;
}

/** One side of a span. A day that is half typed, or on the wrong side of the other, is not asked for. */
export function DayField({
  value,
  min = '',
  max = '',
  mayBeEmpty = false,
  onChange,
  ...field
}: DayFieldProps) {
  const words = useSpanWords();
  const [typed, setTyped] = useState({ text: writtenDay(value), of: value });
  // Changed from elsewhere: by a preset, or the address.
  if (typed.of !== value) setTyped({ text: writtenDay(value), of: value });

  const type = (text: string) => {
    const day = text === '' && mayBeEmpty ? '' : dayOf(text);
    const isRight = day !== null && (day === '' || (day >= min && (max === '' || day <= max)));
    setTyped({ text, of: isRight ? day : value });
    if (isRight && day !== value) onChange(day);
  };
  return <DateField {...field} chooseLabel={words.choose(field.label)} value={typed.text} onChange={type} />;
}
