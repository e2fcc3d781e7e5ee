import { IsIn, IsString } from 'class-validator';
import { LOCK_MINUTES_MAX, LOCK_REASON_MAX_LENGTH } from '../../access/locks.js';
import { PLAN_TITLES_MAX, VALIDITY_MAX_DAYS } from '../../constants.js';
import {
  IMPORT_ACTIONS,
  PLAN_ACTIONS,
  PLAN_IDS_MAX,
  type ImportAction,
  type PlanAction,
} from '../../record/plans.js';
import { Count, Counts, ListOf, Nested, TextList, EpochMs } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent, Text, WholeNumber } from '../fields.js';
import { Id, Ids } from '../ids.js';

export class PlanPayload {
  @IsIn(PLAN_ACTIONS, { message: 'Action should be one that can be planned' }) action!: PlanAction;
  @Ids('Ids', PLAN_IDS_MAX) ids!: string[];
  @IfPresent() @Text('Reason', { max: LOCK_REASON_MAX_LENGTH }) reason?: string;
  @IfPresent() @WholeNumber('Minutes', 1, LOCK_MINUTES_MAX) minutes?: number;
  @IfPresent() @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days?: number;
  @IfPresent() @Id('Package') package_id?: string;
  @IfPresent() @Ids('Titles', PLAN_TITLES_MAX) titles?: string[];
  /** A group's name or id, empty for none. */
  @IfPresent() @Text('Group') group?: string;
  @IfPresent() @Id('Subtitle') subtitleId?: string;
}

export class RunPlanPayload {
  @Id() id!: string;
  /** For an import: skips refused rows. */
  @IfPresent() @Flag('Only good') onlyGood?: boolean;
  /** For an import of users: whether rules welcome the new ones. */
  @IfPresent() @Flag('Welcome') welcome?: boolean;
}

/** A subject that a plan leaves out, and why. */
export class BlockedAnswer {
  @Id() id!: string;
  @IsString() name!: string;
  @IsString() message!: string;
}

/** The preview of a change. */
export class PlanAnswer {
  @Id() id!: string;
  @IsIn([...PLAN_ACTIONS, ...IMPORT_ACTIONS]) action!: PlanAction | ImportAction;
  /** Affected objects by kind. */
  @Counts() counts!: Record<string, number>;
  /** How many of the requested subjects it would change. */
  @Count() total!: number;
  /** The first 20 of them. */
  @TextList() names!: string[];
  @ListOf(BlockedAnswer) blocked!: BlockedAnswer[];
  @EpochMs() expires_at!: number;
}

/** A new plan. Nothing has changed yet. */
export class PlannedAnswer {
  @Nested(PlanAnswer) plan!: PlanAnswer;
}

export class PlanRunAnswer extends MessageAnswer {
  /** The number of changed subjects. */
  @Count() done!: number;
}
