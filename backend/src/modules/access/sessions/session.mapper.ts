import type { SessionAnswer } from '@keyroster/contracts/dto';
import type { Session } from './session.schema.js';

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
