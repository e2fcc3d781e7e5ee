import type { Job } from '@keyroster/contracts';
import { Progress } from '@mantine/core';
import { useImportWords } from '../words.js';

interface JobProgressProps {
  /** Absent until it is known. */
  job: Job | undefined;
  fileName: string;
  size?: 'sm' | 'md';
}

/** The bar of an import that runs. */
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
