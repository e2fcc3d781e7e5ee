import type { Job } from '@keyroster/contracts';
import { Anchor, CloseButton, Group, Progress, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePageTexts } from '../../../shared/i18n/language.js';
import classes from '../import.module.css';
import { KIND_FACTS } from '../kinds.js';
import { useImportWords } from '../words.js';
import { changeKept, type KeptImport } from './kept-imports.js';
import { useJob } from './use-job.js';
import { Hint } from '../../../shared/ui/quiet.js';

interface RunningImportProps {
  kept: KeptImport;
  isCompact: boolean;
  onLeave?: (() => void) | undefined;
}

export function RunningImport({ kept, isCompact, onLeave }: RunningImportProps) {
  const words = useImportWords();
  const page = usePageTexts();
  const job = useJob(kept);
  const isRunning = job === undefined || job.state === 'running';
  const name = words.importOf(kept.fileName);
  const progress = <JobProgress job={job} fileName={kept.fileName} size="sm" />;
  const state = job ? words.stateOf(job) : words.starting;
  const link = { component: Link, to: KIND_FACTS[kept.kind].path, size: 'sm', onClick: onLeave } as const;

  if (isCompact) {
    return (
      <Anchor {...link} miw={72} py={12} ta="end" aria-label={`${name}: ${state}`}>
        {isRunning && progress}
        {isRunning ? null : state}
      </Anchor>
    );
  }
  return (
    <Stack gap={4} p="sm" className="box">
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Anchor {...link} className={classes['long'] ?? ''}>
          {name}
        </Anchor>
        {!isRunning && (
          <CloseButton
            size="sm"
            aria-label={`${page.close}: ${name}`}
            onClick={() => changeKept(kept, { isHidden: true })}
          />
        )}
      </Group>
      {isRunning && progress}
      <Hint size="xs">{state}</Hint>
    </Stack>
  );
}

interface JobProgressProps {
  job: Job | undefined;
  fileName: string;
  size?: 'sm' | 'md';
}

export function JobProgress({ job, fileName, size = 'md' }: JobProgressProps) {
  const words = useImportWords();
  const percent = job && job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0;
  return (
    <Progress.Root
      size={size}
      role="progressbar"
      aria-label={words.importing(fileName)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={job ? words.stateOf(job) : words.starting}
    >
      <Progress.Section value={percent} withAria={false} />
    </Progress.Root>
  );
}
