import type { Job } from '@keyroster/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import type { Resource } from '../../../shared/api/query-client.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useLiveness, useRealtime } from '../../../shared/realtime/realtime-context.js';
import { pageClock } from '../../../shared/time/page-clock.js';
import { showError } from '../../../shared/ui/toaster.js';
import { showChange } from '../../../shared/undo/undo-toast.js';
import { jobQuery } from '../api.js';
import { KIND_FACTS } from '../kinds.js';
import { forgetImport, noteEnd, noteUndone, type KeptImport } from './kept-imports.js';

/** Socket news may be lost, so the job is fetched now and then as well. */
const LIVE_EVERY_MS = 5_000;
const POLL_EVERY_MS = 1_000;
const TOUCHED: readonly Resource[] = ['users', 'groups', 'titles', 'subtitles', 'credentials'];

export function useJob(kept: KeptImport): Job | undefined {
  const { jobId } = kept;
  const client = useQueryClient();
  const { successes } = useTexts();
  const realtime = useRealtime();
  const isLive = useLiveness() === 'live';
  const { data, error } = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state: { data } }) => {
      if (data && data.job.state !== 'running') return false;
      return isLive ? LIVE_EVERY_MS : POLL_EVERY_MS;
    },
  });

  const job = data?.job;

  useEffect(
    () =>
      realtime?.on('job', (news) => {
        if (news._id === jobId) client.setQueryData(jobQuery(jobId).queryKey, { job: news });
      }),
    [realtime, client, jobId],
  );

  /** Shows the result once, on whatever screen, and refetches what the import changed. */
  const end = useEffectEvent(({ state, total, message, undo }: Job) => {
    if (!noteEnd(kept, pageClock.now())) return;
    if (state === 'failed') return showError(message);
    showChange(successes.planRan[KIND_FACTS[kept.kind].action](total), {
      undo,
      onUndone: () => noteUndone(kept),
    });
    for (const resource of TOUCHED) void client.invalidateQueries({ queryKey: [resource] });
  });
  useEffect(() => {
    if (job && job.state !== 'running') end(job);
  }, [job]);

  // Jobs are kept for an hour.
  const isGone = error instanceof ApiError && error.status === 404;
  const forget = useEffectEvent(() => forgetImport(kept));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);

  return job;
}
