import { RENEWAL_DAYS, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '@keyroster/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ParametersStep } from '../../../shared/plans/parameters-step.js';
import type { ParametersForm } from '../../../shared/plans/plan-dialog.js';
import { useManyWords } from './many-words.js';

/** By how many days all are renewed. */
export const DaysForm: ParametersForm = ({ onReady, onCancel }) => {
  const words = useManyWords();
  const [typed, setTyped] = useState(String(RENEWAL_DAYS));
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
  const isGood = days >= VALIDITY_MIN_DAYS && days <= VALIDITY_MAX_DAYS;
  return (
    <ParametersStep isComplete={isGood} onSubmit={() => onReady({ days })} onCancel={onCancel}>
      <TextInput
        label={words.days}
        description={words.daysHint}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={!isGood && words.daysFault(VALIDITY_MIN_DAYS, VALIDITY_MAX_DAYS)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ParametersStep>
  );
};
