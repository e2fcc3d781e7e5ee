import { Types } from 'mongoose';
import { MINUTE_MS, type SessionClient } from '@keyroster/contracts';
import { mayComeBack, thoseMakingWayIn } from './session-rules.js';
import type { Session } from '../session.schema.js';

const NOON = Date.UTC(2030, 0, 1, 12);

const aSession = (facts: Partial<Session> = {}): Session => ({
  _id: new Types.ObjectId(),
  user_id: new Types.ObjectId(),
  username: 'ana',
  role: 'member',
  ip: '',
  agent: '',
  createdAt: new Date(NOON - MINUTE_MS),
  seenAt: new Date(NOON - MINUTE_MS),
  ...facts,
});

const ended = (endCode: Session['endCode'], minutesAgo: number, more: Partial<Session> = {}): Session =>
  aSession({ ...(endCode && { endCode }), endedAt: new Date(NOON - minutesAgo * MINUTE_MS), ...more });

describe('who makes way', () => {
  const places = (...devices: Array<string | undefined>) =>
    devices.map((device_id, at) => ({ at, ...(device_id !== undefined && { device_id }) }));
  const those = (deviceId: string | undefined, open: ReturnType<typeof places>, limit: number) =>
    thoseMakingWayIn({ ...(deviceId && { device_id: deviceId }) }, open, limit).map(({ at }) => at);

  it.each<[string, string | undefined, Array<string | undefined>, number, number[]]>([
    ['nobody below the limit', 'a', ['b', undefined], 3, []],
    ['the first at the limit', 'a', ['b', undefined], 2, [0]],
    ['the same browser, below the limit too', 'a', ['b', 'a'], 3, [1]],
    ['the same browser alone, at the limit', 'a', ['b', 'a'], 2, [1]],
    ['all of the same browser', 'a', ['a', 'b', 'a'], 3, [0, 2]],
    ['the same browser without a limit', 'a', ['b', 'a', 'c'], 0, [1]],
    ['nobody else without a limit', 'd', ['b', 'a', 'c'], 0, []],
    ['the same browser, and more after the limit was lowered', 'a', ['b', 'c', 'a', 'd'], 2, [2, 0, 1]],
    ['by the limit alone where no browser is told', undefined, [undefined, 'a', undefined], 3, [0]],
  ])('is %s', (_who, deviceId, devices, limit, making) => {
    expect(those(deviceId, places(...devices), limit)).toEqual(making);
  });

  it.each<[SessionClient, number[]]>([
    ['page', [0]],
    ['extension', [1]],
  ])('is a %s for another one alone', (client, making) => {
    const open = [{ at: 0 }, { at: 1, client: 'extension' as const }];
    expect(thoseMakingWayIn({ client }, open, 1).map(({ at }) => at)).toEqual(making);
  });
});

it.each<[string, Session, ReturnType<typeof mayComeBack>, number?]>([
  ['replaced a moment ago', ended('replaced', 0), 'yes'],
  ['replaced 15 minutes ago', ended('replaced', 15), 'yes'],
  ['replaced longer ago', ended('replaced', 15.001), 'no'],
  ['taken back already, or ended since', ended('replaced', 1, { isSpent: true }), 'no'],
  ['logged out', ended('logout', 1), 'no'],
  ['changed', ended('changed', 1), 'no'],
  ['deleted', ended('deleted', 1), 'no'],
  ['at an address that is not listed', ended('address', 1), 'no'],
  ['locked', ended('locked', 1), 'shut'],
  ['expired', ended('expired', 1), 'shut'],
  ['live', aSession(), 'live'],
  ['over by its subscription', aSession(), 'shut', NOON],
  ['idle', aSession({ seenAt: new Date(NOON - 13 * 60 * MINUTE_MS) }), 'no'],
])('a place that was lost %s', (_what, session, answer, end = NOON + MINUTE_MS) => {
  expect(mayComeBack(session, { end, now: NOON })).toBe(answer);
});
