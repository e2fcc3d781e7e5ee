import type { AuditEntryAnswer, RenewalAnswer } from '@keyroster/contracts/dto';

/** Something that happened to a user: an entry of the audit, or of the ledger. */
export type UserEvent = { id: string; at: number } & (
  | { entry: Pick<AuditEntryAnswer, keyof AuditEntryAnswer> }
  | { renewal: Pick<RenewalAnswer, keyof RenewalAnswer> }
);

/** Both in one list, newest first. */
export function eventsOf(
  entries: readonly Pick<AuditEntryAnswer, keyof AuditEntryAnswer>[],
  renewals: readonly Pick<RenewalAnswer, keyof RenewalAnswer>[],
): UserEvent[] {
  return [
    ...entries.map((entry): UserEvent => ({ id: entry._id, at: Date.parse(entry.at), entry })),
    ...renewals.map((renewal): UserEvent => ({ id: renewal._id, at: renewal.at, renewal })),
  ].sort((one, other) => other.at - one.at);
}
