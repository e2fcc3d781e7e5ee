import type { WhitelistEntryAnswer } from '@keyroster/contracts/dto';
import type { WhitelistEntry } from './whitelist-entry.schema.js';

export function toWhitelistEntryAnswer(entry: WhitelistEntry): WhitelistEntryAnswer {
  return {
    _id: String(entry._id),
    ip_address: entry.ip_address,
    createdAt: entry.createdAt.toISOString(),
  };
}
