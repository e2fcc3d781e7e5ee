import type { CodeAnswer, ReportTroublePayload, TroubleReportedAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { pageClock } from '../../../shared/time/page-clock.js';

/** The server's clock may be a little behind what the page takes it for. */
const AFTER_END_MS = 200;

/** The code of now, and the next one as soon as there is one; what nobody looks at is neither kept nor fetched. */
export const codeQuery = (p_id: string) =>
  queryOptions({
    queryKey: ['code', p_id],
    queryFn: async ({ signal }) =>
      (await send('POST', '/products/code', { body: { p_id }, signal })) as CodeAnswer,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(AFTER_END_MS, data.valid_until - pageClock.now() + AFTER_END_MS) : false,
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
