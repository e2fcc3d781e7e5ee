import { IsIn } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../record/audit-actions.js';
import { IMPORT_ACTIONS, PLAN_ACTIONS, type ImportAction, type PlanAction } from '../../record/plans.js';
import { Count, Counts, ListOf, TextList, TextOrNull, EpochMs } from '../answer-fields.js';
import { Id } from '../ids.js';

/** The name of a change that can be undone. */
export type UndoableAction = AuditAction | PlanAction | ImportAction;

/** A reference with which a change can be undone. */
export class UndoRef {
  @Id() id!: string;
  @EpochMs() until!: number;
}

export class UndoAnswer {
  @Id() _id!: string;
  @EpochMs() at!: number;
  @Count() until!: number;
  /** A username; null without a login. */
  @TextOrNull() actor!: string | null;
  @IsIn([...AUDIT_ACTIONS, ...PLAN_ACTIONS, ...IMPORT_ACTIONS]) action!: UndoableAction;
  /** The names of the first 20 subjects. */
  @TextList() names!: string[];
  /** Affected objects by kind. */
  @Counts() counts!: Record<string, number>;
}

/** All changes that can be undone, newest first. */
export class UndoListAnswer {
  @ListOf(UndoAnswer) undos!: UndoAnswer[];
}
