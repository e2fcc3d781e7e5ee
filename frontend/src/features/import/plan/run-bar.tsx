import type { ImportPlannedAnswer } from '@keyroster/contracts/dto';
import { Button, Text } from '@mantine/core';
import { messageOf } from '../../../shared/api/api-error.js';
import { useTexts } from '../../../shared/i18n/language.js';
import classes from '../import.module.css';
import type { ImportFlow } from '../use-import.js';
import { useImportWords } from '../words.js';

interface RunBarProps {
  flow: Pick<ImportFlow, 'start' | 'runFault'>;
  answer: ImportPlannedAnswer;
}

/** Runs the plan, without the rows that are refused. */
export function RunBar({ flow, answer: { plan, import: read } }: RunBarProps) {
  const words = useImportWords();
  const { refusals } = useTexts();
  const hasRefused = read.counts.refused > 0;
  return (
    <div className={classes['runBar']}>
      {plan.total > 0 ? (
        <Button onClick={() => flow.start(hasRefused)}>
          {hasRefused ? words.runGood(plan.total) : words.run(plan.total)}
        </Button>
      ) : (
        <Text fw={500}>{refusals.nothingToDo}</Text>
      )}
      {flow.runFault && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(flow.runFault)}
        </Text>
      )}
    </div>
  );
}
