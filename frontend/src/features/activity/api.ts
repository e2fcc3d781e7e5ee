import { ACTIVITY_REFRESH_MS, MINUTE_MS, SPANS_ASKED_MAX_MS, type ActivityUser } from '@keyroster/contracts';
import type {
  ActivityHistoryAnswer,
  ActivityListAnswer,
  AlarmListAnswer,
  AlarmRuleAnswer,
  AlarmRulePayload,
  SessionListAnswer,
  SpansAnswer,
  UserAnswer,
} from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getQuery, send, revalidate } from '../../shared/api/client.js';
import { usePost } from '../../shared/api/use-change.js';
import { usePages } from '../../shared/api/use-pages.js';
import type { Alarm } from '../../shared/presence/api.js';
import { pageClock } from '../../shared/time/page-clock.js';
import type { ActivityStore, ListedActivity } from './store/activity-store.js';

const LIST_KEY = ['activity', 'list'] as const;
const HISTORY_REFRESH_MS = 60_000;

interface KeptList extends ListedActivity {
  etag: string | null;
}

/** The fields that this screen uses; the others would only take memory. */
function toActivityUser(user: UserAnswer): ActivityUser {
  const { _id, seq, email, role, createdAt, version } = user;
  const { ip_address, ip_address_history, first_ip, last_ping_timestamp, is_locked, lock, alarm } = user;
  const presence = { ip_address, ip_address_history, first_ip, last_ping_timestamp };
  return { _id, seq, email, role, createdAt, version, ...presence, is_locked, lock, alarm };
}

export const activityListQuery = (store: ActivityStore) =>
  queryOptions({
    queryKey: LIST_KEY,
    queryFn: async ({ client, signal }): Promise<KeptList> => {
      const kept = client.getQueryData<KeptList>(LIST_KEY);
      const askedAt = store.asking();
      const { body, headers } = await revalidate('/users/true', { etag: kept?.etag ?? null, signal });
      if (body === undefined && kept) {
        return { ...kept, askedAt, serverTime: Number(headers.get('x-server-time')) || kept.serverTime };
      }
      const { users, counts, serverTime } = body as ActivityListAnswer;
      return { users: users.map(toActivityUser), counts, serverTime, askedAt, etag: headers.get('etag') };
    },
    refetchInterval: ACTIVITY_REFRESH_MS,
    // Comparing ten thousand rows one by one takes too long.
    structuralSharing: false,
  });

export const activityHistoryQuery = (hours: number) =>
  getQuery(['activity', 'history', { hours }], `/users/activity/history?hours=${hours}`, {
    select: ({ points }: ActivityHistoryAnswer) => points,
    refetchInterval: HISTORY_REFRESH_MS,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true, isBackground: true },
  });

/** At most this many weeks are fetched, one by one, until all addresses are known. */
const WEEKS = 4;

/** When a user was last seen at each address, in ms since 1970: by recent pings and by open sessions. */
export const addressTimesQuery = (userId: string, addresses: readonly string[]) =>
  queryOptions({
    queryKey: ['activity', 'addresses', userId, addresses],
    queryFn: async ({ signal }) => {
      const times: Record<string, number> = {};
      const see = (ip: string, at: number) => (times[ip] = Math.max(times[ip] ?? 0, at));
      const { sessions } = (await send('GET', `/users/sessions/${userId}`, { signal })) as SessionListAnswer;
      // A session has the address of its sign-in.
      for (const { ip, createdAt } of sessions) see(ip, Date.parse(createdAt));
      let to = Math.ceil(pageClock.now() / MINUTE_MS) * MINUTE_MS;
      for (let week = 0; week < WEEKS; week += 1) {
        const from = to - SPANS_ASKED_MAX_MS;
        const path = `/activity/spans/${userId}?from=${from}&to=${to}`;
        const { spans } = (await send('GET', path, { signal })) as SpansAnswer;
        for (const span of spans) see(span.ip, span.to);
        if (addresses.every((address) => address in times)) break;
        to = from;
      }
      return times;
    },
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true, isBackground: true },
  });

export const openAlarmsQuery = (limit: number) =>
  getQuery<AlarmListAnswer>(['alarms', 'open', limit], `/alarms?state=open&limit=${limit}`);

const alarmsIn = ({ alarms }: AlarmListAnswer): Alarm[] => alarms;

export const useClosedAlarms = () =>
  usePages({
    queryKey: ['alarms', 'closed'],
    pathOf: (page) => `/alarms?${new URLSearchParams({ state: 'closed', ...page })}`,
    rowsIn: alarmsIn,
  });

export const alarmRuleQuery = getQuery<AlarmRuleAnswer>(['alarms', 'rule'], '/alarms/rule');

export const useSaveAlarmRule = () =>
  usePost<AlarmRulePayload>('/alarms/rule', [['alarms', 'rule']], { successKey: 'updated' });
