import { IsBoolean, IsIn, IsObject, IsString } from 'class-validator';
import { EXPLAIN_CODES, EXPLAIN_RULES, type ExplainCode, type ExplainRule } from '../../access/explain.js';
import { ListOf, Nested } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';

/** How a rule stands, for the page to make a sentence of. */
export class ExplainDetail {
  @IsIn(EXPLAIN_CODES) code!: ExplainCode;
  /** Texts as they are, and times in ms. */
  @IsObject() values!: Record<string, string | number>;
}

/** The call that would mend what doesn't hold. */
export class ExplainRepair {
  @IsIn(['POST']) method!: 'POST';
  @IsString() path!: string;
  @IsObject() body!: Record<string, unknown>;
}

/** One rule, and whether it holds. */
export class ExplainedRule {
  @IsIn(EXPLAIN_RULES) rule!: ExplainRule;
  @IsBoolean() holds!: boolean;
  @Nested(ExplainDetail) detail!: ExplainDetail;
  @IfPresent() @Nested(ExplainRepair) repair?: ExplainRepair;
}

/** Whether somebody may, and why. */
export class ExplainAnswer {
  /** Every rule holds. */
  @IsBoolean() may!: boolean;
  @ListOf(ExplainedRule) rules!: ExplainedRule[];
}

/** Who, and what they want to see: a credential, a title, or neither, and then it is about signing in. */
export class ExplainQuery {
  @Id('User') user_id!: string;
  @IfPresent() @Id('Credential') p_id?: string;
  @IfPresent() @Id('Title') shop_id?: string;
}
