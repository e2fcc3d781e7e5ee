import { formatIsoDay, parseStartDate } from '@keyroster/contracts';
import { TextInput, type MantineSize } from '@mantine/core';
import { defineWords } from '../i18n/language.js';
import { IconButton } from '../ui/quiet.js';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { writtenDay } from '../time/page-clock.js';
import classes from '../ui/ui.module.css';

interface DateFieldProps {
  label: string;
  chooseLabel: string;
  value: string;
  onChange: (text: string) => void;
  size?: MantineSize;
  isLabelHidden?: boolean;
  error?: ReactNode;
  'data-path'?: string;
  'data-mantine-stop-propagation'?: boolean;
}

/** Turns D/M/YYYY into YYYY-MM-DD; null while it is no day. */
export function isoDayIn(typed: string): string | null {
  const date = parseStartDate(typed);
  return date && formatIsoDay(date);
}

/** A date that is typed as day/month/year in every browser, or taken from the browser's calendar. */
export function DateField({
  label,
  chooseLabel,
  value,
  onChange,
  isLabelHidden = false,
  ...field
}: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label, title: label } : { label })}
      {...field}
      placeholder={useDateWords().pattern}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={classes['calendar']}
            value={isoDayIn(value) ?? ''}
            onChange={(event) => {
              if (event.currentTarget.value) onChange(writtenDay(event.currentTarget.value));
            }}
          />
          <IconButton
            Icon={IconCalendar}
            label={chooseLabel}
            size="sm"
            onClick={() => calendar.current?.showPicker()}
          />
        </>
      }
    />
  );
}

const useDateWords = defineWords({ pattern: ['DD/MM/YYYY', 'DD/MM/AAAA'] });
