import type { SessionAnswer } from '@keyroster/contracts/dto';
import type { Caller, Viewing } from '../../../common/access/caller.js';
import { toKeptId } from '../../../common/ids.js';
import type { Session, SessionViewing } from './session.schema.js';

export function toSessionAnswer(session: Session, seenAt: number, live: boolean): SessionAnswer {
  return {
    _id: String(session._id),
    createdAt: session.createdAt.toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    ip: session.ip,
    agent: session.agent,
    live,
  };
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
