import { TEXT_MAX_LENGTH, typeUsername, type UserSetting } from '@keyroster/contracts';
import { Checkbox, InputBase, NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core';
import type { ClipboardEventHandler, ReactNode } from 'react';
import { DateField } from '../../../shared/form/date-field.js';
import { boundTo, EXACT_TEXT } from '../../../shared/form/form-parts.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import { fieldLabel, isNumber } from './user-form-values.js';

export interface SettingInputProps {
  setting: UserSetting;
  /** Present for a role and a group, which are chosen from a list. */
  options?: NativeSelectProps['data'] | undefined;
  /** Numbers and flags are texts, too. */
  value: string;
  onChange: (text: string) => void;
  error?: ReactNode;
  onPaste?: ClipboardEventHandler | undefined;
  'data-mantine-stop-propagation'?: boolean;
  'data-autofocus'?: boolean;
}

/** For a number `max` is the greatest value and not a length. */
export const isLong = ({ kind, max = TEXT_MAX_LENGTH }: UserSetting): boolean =>
  kind === 'text' && max > TEXT_MAX_LENGTH;

/** The field in which staff set one thing about a user, according to its kind. */
export function SettingInput({ setting, options, value, onChange, ...more }: SettingInputProps) {
  const words = useUserWords();
  const { kind } = setting;
  const named = { size: 'xs', label: fieldLabel(setting, useTexts()), ...more } as const;
  const field = { ...named, ...boundTo(value, onChange) };
  if (options) return <NativeSelect {...field} data={options} />;
  if (kind === 'startDate') {
    return <DateField {...field} chooseLabel={words.chooseDate} onChange={onChange} />;
  }
  if (kind === 'flag') {
    return (
      <Checkbox
        {...named}
        // In line with the fields beside it.
        pt={24}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
      />
    );
  }
  if (kind === 'username') {
    return (
      <TextInput {...field} {...EXACT_TEXT} {...boundTo(value, (typed) => onChange(typeUsername(typed)))} />
    );
  }
  if (isLong(setting)) {
    // Grows by CSS, because Mantine's autosize would lay out the whole page to measure the text.
    return <InputBase {...field} component="textarea" multiline rows={1} className={classes['wide'] ?? ''} />;
  }
  const isUnlimitedAtZero = kind === 'count';
  return (
    <TextInput
      {...field}
      spellCheck={false}
      {...(isNumber(setting) && { inputMode: 'numeric' })}
      {...(isUnlimitedAtZero && { placeholder: words.usageLimitHint, title: words.usageLimitHint })}
    />
  );
}
