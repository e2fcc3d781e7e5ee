import { formatTime, IMPORT_REPORT_LASTS_MS, type Job } from '@keyroster/contracts';
import type { UndoRef } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { keepFile } from '../../../shared/ui/download-button.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { whileBusy, Hint, SecondaryButton } from '../../../shared/ui/quiet.js';
import { fetchReport } from '../api.js';
import classes from '../import.module.css';
import { KIND_FACTS } from '../kinds.js';
import type { ImportFlow } from '../use-import.js';
import { useImportWords } from '../words.js';
import { useTakeBack } from '../../../shared/undo/undo-toast.js';
import { changeKept, forgetImport, noteUndone, type KeptImport } from './kept-imports.js';
import { Afterwards } from './afterwards.js';
import { JobProgress } from './running-import.js';
import { useJob } from './use-job.js';

interface JobPanelProps {
  kept: KeptImport;
  /** The flow still has the file, unless the page was left. */
  flow: Pick<ImportFlow, 'file' | 'lookAgain' | 'clear'>;
}

export function JobPanel({ kept, flow }: JobPanelProps) {
  const words = useImportWords();
  const job = useJob(kept);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that started or undid the import is gone: the heading takes its focus.
  useEffect(() => heading.current?.focus(), [kept.isUndone]);
  const isOver = job !== undefined && job.state !== 'running';

  return (
    <Stack component="section" gap="md" p="md" className="box" aria-labelledby="import-job">
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
            <Hint>{words.mayLeave}</Hint>
          </Group>
        </>
      )}
    </Stack>
  );
}

function JobEnd({ kept, job, flow }: JobPanelProps & { job: Job }) {
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
  const another = <SecondaryButton onClick={isUnread ? askFirst : putAway}>{words.another}</SecondaryButton>;

  if (isFailed || isUndone) {
    return (
      <>
        <Group gap="sm" wrap="nowrap" role="status">
          {isFailed && <IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
          <Text>{isFailed ? words.failed(job.message) : successes.undone}</Text>
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
      <ReportButton kept={kept} />
      {kind === 'users' && kept.names && kept.names.length > 0 && (
        <Afterwards kept={kept} names={kept.names} />
      )}
      {job.undo && <UndoButton undo={job.undo} onUndone={() => noteUndone(kept)} />}
      <div>{another}</div>
      {dialog}
    </>
  );
}

function UndoButton({ undo, onUndone }: { undo: UndoRef; onUndone: () => void }) {
  const words = useImportWords();
  const undoing = useTakeBack();
  const now = useMinute();
  if (now >= undo.until) return null;
  return (
    <Group gap="sm">
      <SecondaryButton
        isBusy={undoing.isPending}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => undoing.mutate(undo.id, { onSuccess: onUndone })}
      >
        {words.undo}
      </SecondaryButton>
      <Hint>{words.undoUntil(formatTime(undo.until))}</Hint>
    </Group>
  );
}

/** Downloads the report. The fetched file is kept, since the server gives the passwords of users only once. */
function ReportButton({ kept }: { kept: KeptImport }) {
  const words = useImportWords();
  const now = useMinute();
  const until = (kept.endedAt ?? now) + IMPORT_REPORT_LASTS_MS;
  const save = (file: Blob) => keepFile(file, `${kept.fileName.replace(/\.[^.]*$/, '')}-report.csv`);
  const report = useMutation({
    mutationFn: fetchReport,
    onSuccess: (file) => {
      save(file);
      changeKept(kept, { isReported: true });
    },
    meta: { isQuiet: true },
  });
  const isGone = report.error instanceof ApiError && report.error.status === 404;

  if (isGone || (now >= until && !report.data)) return <Text c="dimmed">{words.reportGone}</Text>;
  return (
    <Stack gap={4} align="flex-start">
      <Button
        {...whileBusy(report.isPending)}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          if (report.data) save(report.data);
          else report.mutate(kept.planId);
        }}
      >
        {words.downloadReport}
      </Button>
      <Hint role="status">
        {report.data && kept.kind === 'users' ? words.reportTaken : words.reportUntil(formatTime(until))}
      </Hint>
      {report.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(report.error)}
        </Text>
      )}
    </Stack>
  );
}
