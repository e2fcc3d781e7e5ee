import { IsIn } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../record/audit-actions.js';
import { Count, CountOrNull, Instant, ListOf, RecordOrNull, TextOrNull } from '../answer-fields.js';
import { IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';
import { Moment } from '../instants.js';
import { PageQuery } from '../common.js';

/** One entry of the audit. */
export class AuditEntryAnswer {
  @Id() _id!: string;
  /** Its place in the chain; null until it is sealed. */
  @CountOrNull() seq!: number | null;
  @Instant() at!: string;
  /** Who; null when nobody was logged in. */
  @TextOrNull() actor!: string | null;
  /** The id of who it was; of a program its maker's. Null when nobody was logged in, and in entries of before it was kept. */
  @TextOrNull() actor_id!: string | null;
  /** The id of the session; of a program that of its token. Null as `actor_id` is. */
  @TextOrNull() session!: string | null;
  @IsIn(AUDIT_ACTIONS) action!: AuditAction;
  /** Whose or what. */
  @TextOrNull() target!: string | null;
  @TextOrNull() target_name!: string | null;
  /** From where; null for the command line. */
  @TextOrNull() ip!: string | null;
  /** What changed, never a secret. */
  @RecordOrNull() before!: Record<string, unknown> | null;
  @RecordOrNull() after!: Record<string, unknown> | null;
  /** Chains it to the entry before; null until it is sealed. */
  @TextOrNull() hash!: string | null;
}

/** The audit, newest first. */
export class AuditListAnswer {
  @ListOf(AuditEntryAnswer) entries!: AuditEntryAnswer[];
  @Count() total!: number;
}

/** Which entries of the audit are asked for, and as what. */
export class AuditQuery extends PageQuery {
  @IfPresent() @Text('Actor') actor?: string;
  @IfPresent() @Text('Action') action?: string;
  /** As entries have it: the id of a user or of a thing, which stays where names change. */
  @IfPresent() @Text('Target') target?: string;
  /** Milliseconds since 1970; ISO 8601 on the wire too. */
  @IfPresent() @Moment('From', 'from') from?: number;
  /** As `from`; that moment included. */
  @IfPresent() @Moment('To', 'to') to?: number;
  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}
