import { ACTIVITY_REFRESH_MS } from '@keyroster/contracts';
import type {
  AlarmAnswer,
  AlarmListAnswer,
  CloseAlarmPayload,
  MessageAnswer,
  OverlapAnswer,
  SpanAnswer,
  SpansAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../../shared/api/client.js';
import { ONE_USER_KEY, USERS_KEY } from '../../../../shared/api/people.js';
import { useChange } from '../../../../shared/api/use-change.js';
import { pageClock } from '../../../../shared/time/page-clock.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ALARMS_KEY = ['alarms'] as const;

export type Span = Pick<SpanAnswer, keyof SpanAnswer>;
export type Overlap = Pick<OverlapAnswer, keyof OverlapAnswer>;
export type Alarm = Pick<AlarmAnswer, keyof AlarmAnswer>;

/** Where and when somebody was within a time. */
export interface Presence {
  from: number;
  to: number;
  spans: Span[];
  overlaps: Overlap[];
  listed: string[];
}

/** Over the last hours. */
export const presenceQuery = (userId: string, hours: number) =>
  queryOptions({
    queryKey: ['spans', 'detail', { userId, hours }],
    queryFn: async ({ signal }): Promise<Presence> => {
      // Up to the end of this minute: what is asked again within it is the same question.
      const to = Math.ceil(pageClock.now() / MINUTE_MS) * MINUTE_MS;
      const from = to - hours * HOUR_MS;
      const path = `/activity/spans/${userId}?from=${from}&to=${to}`;
      return { from, to, ...((await send('GET', path, { signal })) as SpansAnswer) };
    },
    refetchInterval: ACTIVITY_REFRESH_MS,
    meta: { isQuiet: true },
  });

/** Their open alarm, if any. */
export const openAlarmQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ALARMS_KEY, 'open', userId],
    queryFn: async ({ signal }): Promise<Alarm | null> => {
      const path = `/alarms?state=open&user_id=${userId}`;
      const { alarms } = (await send('GET', path, { signal })) as AlarmListAnswer;
      return alarms[0] ?? null;
    },
    meta: { isQuiet: true },
  });

export function useCloseAlarm(email: string) {
  return useChange({
    send: async (body: CloseAlarmPayload) => (await send('POST', '/alarms/close', { body })) as MessageAnswer,
    success: (_closed, { message }) => message,
    about: email,
    changes: [ALARMS_KEY, USERS_KEY, ONE_USER_KEY],
  });
}
