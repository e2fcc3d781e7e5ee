import { IsIn } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../../record/audit-actions.js';
import { IMPORT_ACTIONS, PLAN_ACTIONS, type ImportAction, type PlanAction } from '../../record/plans.js';
import { Count, Counts, ListOf, TextList, TextOrNull, EpochMs } from '../answer-fields.js';
import { Id } from '../ids.js';

/** What a change is called that can be taken back. */
export type UndoableAction = AuditAction | PlanAction | ImportAction;

/** How a change is taken back, and until when. */
export class UndoRef {
  @Id() id!: string;
  @EpochMs() until!: number;
}

/** A change that can be taken back. */
export class UndoAnswer {
  @Id() _id!: string;
  @EpochMs() at!: number;
  @Count() until!: number;
  /** Who made it; null when nobody was logged in. */
  @TextOrNull() actor!: string | null;
  @IsIn([...AUDIT_ACTIONS, ...PLAN_ACTIONS, ...IMPORT_ACTIONS]) action!: UndoableAction;
  /** Of whom or what, the first 20. */
  @TextList() names!: string[];
  /** How many of each kind. */
  @Counts() counts!: Record<string, number>;
}

/** All changes that can be taken back, newest first. */
export class UndoListAnswer {
  @ListOf(UndoAnswer) undos!: UndoAnswer[];
}
