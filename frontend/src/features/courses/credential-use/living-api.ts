import type { CodeAnswer, ReportTroublePayload, TroubleReportedAnswer } from '@keyroster/contracts/dto';
import { queryOptions, type QueryState } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.js';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { pageClock } from '../../../shared/time/page-clock.js';

/** The server's clock may be a little behind what the page takes it for. */
const AFTER_END_MS = 200;

/** What failed may succeed a little later, and whoever asks too often is refused. */
const AGAIN_AFTER_MS = 10_000;

/** In how long the next code is asked for; what is refused for good is not asked for again. */
function nextIn({ data, error }: QueryState<CodeAnswer>): number | false {
  if (error instanceof ApiError && !error.isPassing && error.code !== 'TOO_MANY') return false;
  if (error) return AGAIN_AFTER_MS;
  return data ? Math.max(AFTER_END_MS, data.valid_until - pageClock.now() + AFTER_END_MS) : false;
}

/** The code of now, and the next one as soon as there is one; what nobody looks at is neither kept nor fetched. */
export const codeQuery = (p_id: string) =>
  queryOptions({
    queryKey: ['code', p_id],
    queryFn: async ({ signal }) =>
      (await send('POST', '/products/code', { body: { p_id }, signal })) as CodeAnswer,
    refetchInterval: ({ state }) => nextIn(state),
    staleTime: 0,
    gcTime: 0,
    meta: { isBackground: true },
  });

export function useReportTrouble() {
  return useChange({
    send: async (body: ReportTroublePayload) =>
      (await send('POST', '/troubles/report', { body })) as TroubleReportedAnswer,
    success: (_report, { message }) => message,
    changes: [['credentials']],
  });
}
