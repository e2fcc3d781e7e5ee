import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { usePlanWords } from './plan-words.js';
import classes from './plans.module.css';

interface ParametersStepProps {
  /** The fields. */
  children: ReactNode;
  isComplete: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The step before a plan: what it has to be told. */
export function ParametersStep({ children, isComplete, onSubmit, onCancel }: ParametersStepProps) {
  const { actions } = useTexts();
  const words = usePlanWords();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onCancel}>
            {actions.cancel}
          </Button>
          <Button type="submit" disabled={!isComplete}>
            {words.goOn}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
