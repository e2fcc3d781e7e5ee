import type { AuditEntryAnswer } from '@keyroster/contracts/dto';
import type { StoredEntry } from '../audit-entry.schema.js';

export function toEntryAnswer(entry: StoredEntry): AuditEntryAnswer {
  return {
    _id: String(entry._id),
    seq: entry.seq,
    at: entry.at.toISOString(),
    actor: entry.actor,
    actor_id: entry.actor_id ?? null,
    session: entry.session ?? null,
    action: entry.action,
    target: entry.target,
    target_name: entry.target_name,
    ip: entry.ip,
    before: entry.before,
    after: entry.after,
    hash: entry.hash,
  };
}
