import type { SessionAnswer } from '@keyroster/contracts/dto';
import type { Session } from './session.schema.js';

export function toSessionAnswer(session: Session): SessionAnswer {
  return {
    _id: String(session._id),
    createdAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    ip: session.ip,
    agent: session.agent,
    // There are no sockets yet; whoever serves them will say which sessions have one open.
    live: false,
  };
}
