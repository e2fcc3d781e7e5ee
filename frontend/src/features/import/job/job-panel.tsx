import { type Job, formatTime } from '@keyroster/contracts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { UndoRef } from '@keyroster/contracts/dto';
import { useTexts, translated } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useTakeBack } from '../../../shared/undo/undo-toast.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import classes from '../import.module.css';
import { KIND_FACTS } from '../kinds.js';
import type { ImportFlow } from '../use-import.js';
import { useImportWords } from '../words.js';
import { JobProgress } from './job-progress.js';
import { forgetImport, noteUndone, type KeptImport } from './kept-imports.js';
import { ReportButton } from './report-button.js';
import { useJob } from './use-job.js';

interface JobPanelProps {
  kept: KeptImport;
  /** It still holds the file, unless the page was left. */
  flow: Pick<ImportFlow, 'file' | 'lookAgain' | 'clear'>;
}

/** An import that runs, and what came of it. */
export function JobPanel({ kept, flow }: JobPanelProps) {
  const words = useImportWords();
  const job = useJob(kept);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that began it, or took it back, is gone.
  useEffect(() => heading.current?.focus(), [kept.isUndone]);
  const isOver = job !== undefined && job.state !== 'running';

  return (
    <Stack component="section" gap="md" className={classes['panel'] ?? ''} aria-labelledby="import-job">
      <Title
        order={2}
        size="h5"
        id="import-job"
        ref={heading}
        tabIndex={-1}
        className={classes['long'] ?? ''}
      >
        {isOver ? kept.fileName : words.importing(kept.fileName)}
      </Title>
      {isOver ? (
        <JobEnd kept={kept} job={job} flow={flow} />
      ) : (
        <>
          <JobProgress job={job} fileName={kept.fileName} />
          <Group justify="space-between" gap="sm">
            <Text size="sm">{job ? words.stateOf(job) : words.starting}</Text>
            <Text size="sm" c="dimmed">
              {words.mayLeave}
            </Text>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface JobEndProps extends JobPanelProps {
  job: Job;
}

function JobEnd({ kept, job, flow }: JobEndProps) {
  const words = useImportWords();
  const { successes } = useTexts();
  const { kind, isUndone } = kept;
  const [dialog, ask] = useConfirm();
  const isFailed = job.state === 'failed';
  const lookAgain = () => {
    forgetImport(kept);
    flow.lookAgain();
  };
  const putAway = () => {
    forgetImport(kept);
    flow.clear();
  };
  const isUnread = kind === 'users' && !isFailed && !isUndone && !kept.isReported;
  const askFirst = () =>
    ask({
      text: words.anotherAsked,
      consequence: words.reportLost,
      action: words.another,
      onConfirm: putAway,
    });
  const another = (
    <Button variant="default" onClick={isUnread ? askFirst : putAway}>
      {words.another}
    </Button>
  );

  if (isFailed || isUndone) {
    return (
      <>
        <Group gap="sm" wrap="nowrap" role="status">
          {isFailed && <IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
          <Text>{isFailed ? words.failed(translated(job.message)) : successes.undone}</Text>
        </Group>
        <Group gap="sm">
          {isFailed && flow.file && <Button onClick={lookAgain}>{words.lookAgain}</Button>}
          {another}
        </Group>
      </>
    );
  }
  return (
    <>
      <Group gap="sm" wrap="nowrap" role="status">
        <IconCircleCheck color="var(--mantine-color-teal-text)" aria-hidden />
        <Text fw={500}>{successes.planRan[KIND_FACTS[kind].action](job.total)}</Text>
      </Group>
      {kind === 'users' && <Text size="sm">{words.madeOnce}</Text>}
      <ReportButton kept={kept} mayHoldPasswords={kind === 'users'} />
      {job.undo && <UndoButton undo={job.undo} onUndone={() => noteUndone(kept)} />}
      <div>{another}</div>
      {dialog}
    </>
  );
}

interface UndoButtonProps {
  undo: UndoRef;
  onUndone: () => void;
}

/** Takes an import back, for as long as that goes. */
function UndoButton({ undo, onUndone }: UndoButtonProps) {
  const words = useImportWords();
  const undoing = useTakeBack();
  const now = useMinute();
  if (now >= undo.until) return null;
  return (
    <Group gap="sm">
      <Button
        {...whileBusy(undoing.isPending)}
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => undoing.mutate(undo.id, { onSuccess: onUndone })}
      >
        {words.undo}
      </Button>
      <Text size="sm" c="dimmed">
        {words.undoUntil(formatTime(undo.until))}
      </Text>
    </Group>
  );
}
