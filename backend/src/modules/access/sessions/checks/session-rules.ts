import {
  CONFIRMED_MS,
  FRESH_LOGIN_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  TAKE_BACK_WITHIN_MS,
  type SessionClient,
  type SessionEndCode,
  type SessionEnding,
} from '@keyroster/contracts';
import type { Caller, Viewing } from '../../../../common/access/caller.js';
import { toKeptId } from '../../../../common/ids.js';
import type { Session, SessionViewing } from '../session.schema.js';

/** `end`: when the user's subscription ends, in ms; null for those who never expire. */
export function overBecause(
  session: Session,
  { seenAt, end, now }: { seenAt: number; end: number | null; now: number },
): SessionEndCode | 'idle' | null {
  if (end !== null && now >= end) return 'expired';
  if (now - session.createdAt.getTime() >= SESSION_MAX_MS) return 'idle';
  if (now - seenAt >= SESSION_IDLE_MS) return 'idle';
  return null;
}

/** Pages and extensions have separate places. */
export const clientOf = ({ client = 'page' }: Pick<Session, 'client'>): SessionClient => client;

export const isJustConfirmed = ({ confirmed_at }: Session, now: number): boolean =>
  confirmed_at !== undefined && now - confirmed_at < CONFIRMED_MS;

export const isFreshLogin = ({ password_at }: Session, now: number): boolean =>
  password_at !== undefined && now - password_at < FRESH_LOGIN_MS;

/** The sessions that make way for one more device: the first ones of `open`. A limit of 0 is no limit. */
export function thoseMakingWay<One>(open: readonly One[], usageLimit: number): One[] {
  if (usageLimit === 0) return [];
  return open.slice(0, Math.max(0, open.length - (usageLimit - 1)));
}

/** A new session replaces those of its browser, and then as many of the first others as it must. */
export function thoseMakingWayIn<One extends Pick<Session, 'device_id' | 'client'>>(
  { device_id: deviceId, client }: Pick<Session, 'device_id' | 'client'>,
  open: readonly One[],
  usageLimit: number,
): One[] {
  const isOfBrowser = ({ device_id }: One): boolean => deviceId !== undefined && device_id === deviceId;
  const alike = open.filter((session) => clientOf(session) === clientOf({ client }));
  const others = alike.filter((session) => !isOfBrowser(session));
  return [...alike.filter(isOfBrowser), ...thoseMakingWay(others, usageLimit)];
}

/** How an end is stored; `endingOf` reads it. */
export const storedEnd = ({ code, isForced, lock, by }: SessionEnding, endedAt: Date) => ({
  endCode: code,
  endedAt,
  ...(isForced && { isForced }),
  ...(lock && { endLock: lock }),
  ...(by && { endBy: by }),
});

export const endingOf = (code: SessionEndCode, { isForced, endLock, endBy }: Session): SessionEnding => ({
  code,
  ...(isForced && { isForced }),
  ...(endLock && { lock: { reason: endLock.reason, until: endLock.until } }),
  ...(endBy && { by: { device: endBy.device, ip_tail: endBy.ip_tail } }),
});

/** Whether the place of a session can be taken back; `shut` where the user's lock or subscription ended it. */
export function mayComeBack(
  session: Session,
  { end, now }: { end: number | null; now: number },
): 'yes' | 'live' | 'shut' | 'no' {
  const { endCode, endedAt, isSpent } = session;
  if (!endCode) {
    const reason = overBecause(session, { seenAt: session.seenAt.getTime(), end, now });
    if (reason === null) return 'live';
    return reason === 'expired' ? 'shut' : 'no';
  }
  if (endCode === 'locked' || endCode === 'expired') return 'shut';
  const isLate = !endedAt || now - endedAt.getTime() > TAKE_BACK_WITHIN_MS;
  return endCode === 'replaced' && !isSpent && !isLate ? 'yes' : 'no';
}

export function toCaller({ _id, user_id, username, role, viewing }: Session): Caller {
  const caller = { user_id: toKeptId(user_id), username, role, session_id: toKeptId(_id) };
  return viewing ? { ...caller, viewing: toViewing(viewing) } : caller;
}

export const toViewing = ({ by, by_id, from, until }: SessionViewing): Viewing => ({
  by,
  by_id: by_id ? String(by_id) : '',
  from: String(from),
  until,
});
