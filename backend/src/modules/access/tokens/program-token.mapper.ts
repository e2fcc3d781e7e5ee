import type { AuditAction } from '@keyroster/contracts';
import type { ProgramTokenAnswer } from '@keyroster/contracts/dto';
import type { ProgramToken } from './program-token.schema.js';

/** Neither the token, which nobody knows any more, nor its hash. */
export const toTokenAnswer = (token: ProgramToken): ProgramTokenAnswer => ({
  _id: String(token._id),
  name: token.name,
  permissions: token.permissions,
  by: token.by,
  createdAt: token.createdAt.toISOString(),
  usedAt: token.usedAt?.toISOString() ?? null,
  ip: token.ip,
  expires_at: token.expires_at,
});

/** The token that an entry of the audit is about. */
export const entryOf = (action: AuditAction, { _id, name }: ProgramToken) => ({
  action,
  target: String(_id),
  target_name: name,
});

/** What the audit tells of it. */
export const toldOf = ({ permissions, addresses, expires_at, by }: ProgramToken) => ({
  by,
  permissions,
  ...(addresses.length > 0 && { addresses }),
  ...(expires_at !== null && { expires_at: new Date(expires_at).toISOString() }),
});
