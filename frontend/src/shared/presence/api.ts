import { ACTIVITY_REFRESH_MS, HOUR_MS, MINUTE_MS, SPANS_ASKED_MAX_MS } from '@keyroster/contracts';
import type {
  AlarmAnswer,
  AlarmListAnswer,
  CloseAlarmPayload,
  OverlapAnswer,
  SpanAnswer,
  SpansAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { getQuery, send } from '../api/client.js';
import { usePost } from '../api/use-change.js';
import { pageClock } from '../time/page-clock.js';

export type Span = Pick<SpanAnswer, keyof SpanAnswer>;

export type Overlap = Pick<OverlapAnswer, keyof OverlapAnswer>;

export type Alarm = Pick<AlarmAnswer, keyof AlarmAnswer>;

export type Presence = Pick<Span, 'from' | 'to'> & Pick<SpansAnswer, keyof SpansAnswer>;

/** Where and when a user was, over the last hours or since a time. */
export const presenceQuery = (userId: string, asked: { hours: number } | { since: number }) =>
  queryOptions({
    queryKey: ['spans', 'detail', { userId, ...asked }],
    queryFn: async ({ signal }): Promise<Presence> => {
      // Rounded up to the minute, so that requests within it ask the same.
      const to = Math.ceil(pageClock.now() / MINUTE_MS) * MINUTE_MS;
      const from =
        'hours' in asked ? to - asked.hours * HOUR_MS : Math.max(asked.since, to - SPANS_ASKED_MAX_MS);
      const path = `/activity/spans/${userId}?from=${from}&to=${to}`;
      return { from, to, ...((await send('GET', path, { signal })) as SpansAnswer) };
    },
    refetchInterval: ACTIVITY_REFRESH_MS,
    meta: { isQuiet: true },
  });

export const openAlarmQuery = (userId: string) =>
  getQuery(['alarms', 'open', userId], `/alarms?state=open&user_id=${userId}`, {
    select: ({ alarms }: AlarmListAnswer): Alarm | undefined => alarms[0],
    meta: { isQuiet: true },
  });

export const useCloseAlarm = (email: string) =>
  usePost<CloseAlarmPayload>('/alarms/close', ['alarms', 'users', 'oneUser'], { about: email });
