import { IsIn, IsString } from 'class-validator';
import { PLAN_TITLES_MAX } from '../../constants.js';
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

const REASON_MAX = 200;
const MINUTES_MAX = 525_600;
const DAYS_MAX = 36_500;

/** What is to be planned: an action, whom or what it is about, and what that action takes. */
export class PlanPayload {
  @IsIn(PLAN_ACTIONS, { message: 'Action should be one that can be planned' }) action!: PlanAction;
  @Ids('Ids', PLAN_IDS_MAX) ids!: string[];
  @IfPresent() @Text('Reason', { max: REASON_MAX }) reason?: string;
  @IfPresent() @WholeNumber('Minutes', 1, MINUTES_MAX) minutes?: number;
  @IfPresent() @WholeNumber('Days', 1, DAYS_MAX) days?: number;
  @IfPresent() @Ids('Titles', PLAN_TITLES_MAX) titles?: string[];
  /** A group's name or id, empty for none. */
  @IfPresent() @Text('Group') group?: string;
  @IfPresent() @Id('Subtitle') subtitleId?: string;
}

/** The plan to run. */
export class RunPlanPayload {
  @Id() id!: string;
  /** Of an import: without the rows that were refused. */
  @IfPresent() @Flag('Only good') onlyGood?: boolean;
}

/** Whom or what a plan leaves out, and why. */
export class BlockedAnswer {
  @Id() id!: string;
  @IsString() name!: string;
  @IsString() message!: string;
}

/** What would be done. */
export class PlanAnswer {
  @Id() id!: string;
  @IsIn([...PLAN_ACTIONS, ...IMPORT_ACTIONS]) action!: PlanAction | ImportAction;
  /** How many of each kind it would touch. */
  @Counts() counts!: Record<string, number>;
  /** On how many of those that were asked for it would act. */
  @Count() total!: number;
  /** The first 20 of them. */
  @TextList() names!: string[];
  @ListOf(BlockedAnswer) blocked!: BlockedAnswer[];
  @EpochMs() expires_at!: number;
}

/** A plan that was made: nothing has changed. */
export class PlannedAnswer {
  @Nested(PlanAnswer) plan!: PlanAnswer;
}

/** A plan that ran. */
export class PlanRunAnswer extends MessageAnswer {
  /** On how many it acted. */
  @Count() done!: number;
}
