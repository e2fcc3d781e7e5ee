import { IsBoolean, IsIn, IsObject, IsString } from 'class-validator';
import { EXPLAIN_CODES, EXPLAIN_RULES, type ExplainCode, type ExplainRule } from '../../access/explain.js';
import { ListOf, Nested } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';

export class ExplainDetail {
  @IsIn(EXPLAIN_CODES) code!: ExplainCode;
  /** Times are in ms. */
  @IsObject() values!: Record<string, string | number>;
}

/** A call that would make the rule hold. */
export class ExplainRepair {
  @IsIn(['POST']) method!: 'POST';
  @IsString() path!: string;
  @IsObject() body!: Record<string, unknown>;
}

export class ExplainedRule {
  @IsIn(EXPLAIN_RULES) rule!: ExplainRule;
  @IsBoolean() holds!: boolean;
  @Nested(ExplainDetail) detail!: ExplainDetail;
  @IfPresent() @Nested(ExplainRepair) repair?: ExplainRepair;
}

/** Whether a user may sign in or see something, rule by rule. */
export class ExplainAnswer {
  @IsBoolean() may!: boolean;
  @ListOf(ExplainedRule) rules!: ExplainedRule[];
}

/** The user and a credential or title; with neither, the question is about signing in. */
export class ExplainQuery {
  @Id('User') user_id!: string;
  @IfPresent() @Id('Credential') p_id?: string;
  @IfPresent() @Id('Title') shop_id?: string;
}
