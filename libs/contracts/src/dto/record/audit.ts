import { IsIn } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../record/audit-actions.js';
import { Count, CountOrNull, Instant, ListOf, RecordOrNull, TextOrNull } from '../answer-fields.js';
import { IfPresent, Text } from '../fields.js';
import { Id } from '../ids.js';
import { Moment } from '../instants.js';
import { PageQuery } from '../common.js';

export class AuditEntryAnswer {
  @Id() _id!: string;
  /** Its position in the chain; null until it is sealed. */
  @CountOrNull() seq!: number | null;
  @Instant() at!: string;
  /** A username; null without a login. */
  @TextOrNull() actor!: string | null;
  /** The user's id; for a program, its maker's. Null without a login and in old entries. */
  @TextOrNull() actor_id!: string | null;
  /** The id of the session; for a program, that of its token. Null in the same cases as `actor_id`. */
  @TextOrNull() session!: string | null;
  @IsIn(AUDIT_ACTIONS) action!: AuditAction;
  /** The id of its subject. */
  @TextOrNull() target!: string | null;
  @TextOrNull() target_name!: string | null;
  /** Null for the command line. */
  @TextOrNull() ip!: string | null;
  /** The changed fields, without secrets. */
  @RecordOrNull() before!: Record<string, unknown> | null;
  @RecordOrNull() after!: Record<string, unknown> | null;
  /** Links it to the entry before; null until it is sealed. */
  @TextOrNull() hash!: string | null;
}

/** The audit, newest first. */
export class AuditListAnswer {
  @ListOf(AuditEntryAnswer) entries!: AuditEntryAnswer[];
  @Count() total!: number;
}

export class AuditQuery extends PageQuery {
  @IfPresent() @Text('Actor') actor?: string;
  @IfPresent() @Text('Action') action?: string;
  /** The id of the subject of entries. */
  @IfPresent() @Text('Target') target?: string;
  /** ISO 8601 or ms. */
  @IfPresent() @Moment('From', 'from') from?: number;
  /** Included. */
  @IfPresent() @Moment('To', 'to') to?: number;
  @IfPresent() @IsIn(['csv'], { message: 'Format should be csv' }) format?: 'csv';
}
