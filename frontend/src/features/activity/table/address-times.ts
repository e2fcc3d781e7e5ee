import { SPANS_ASKED_MAX_MS } from '@keyroster/contracts';
import type { SessionListAnswer, SpansAnswer } from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../../shared/api/client.js';
import { pageClock } from '../../../shared/time/page-clock.js';

/** By address. */
type Times = Record<string, number>;

const MINUTE_MS = 60_000;
/** As many are asked for one after the other, until all addresses are known. */
const WEEKS = 4;

/**
 * When somebody was last seen at each of their addresses, in ms since 1970: by their pings of the last four weeks, and
 * by the sessions that they have there.
 */
export const addressTimesQuery = (userId: string, addresses: readonly string[]) =>
  queryOptions({
    queryKey: ['activity', 'addresses', userId, addresses],
    queryFn: async ({ signal }): Promise<Times> => {
      const times: Times = {};
      const see = (ip: string, at: number) => (times[ip] = Math.max(times[ip] ?? 0, at));
      const { sessions } = (await send('GET', `/users/sessions/${userId}`, { signal })) as SessionListAnswer;
      // Of a session the address is that of its sign-in.
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
