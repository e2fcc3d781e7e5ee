import type { ExplainRule } from '@keyroster/contracts';
import type { ExplainAnswer, ExplainedRule } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { found } from '../checks/found.js';
import { answerOf } from '../checks/answer.js';

export interface Wanted {
  p_id?: string;
  shop_id?: string;
}

export const explain = (admin: Session, { _id: user_id }: { _id: string }, wanted: Wanted = {}) =>
  answerOf<ExplainAnswer>(admin.get('/api/explain').query({ user_id, ...wanted }));

export const ruleOf = ({ rules }: ExplainAnswer, name: ExplainRule): ExplainedRule =>
  found(rules, ({ rule }) => rule === name);

/** Makes the call that the explanation offers as a repair. */
export async function repair(admin: Session, { repair: call }: ExplainedRule): Promise<void> {
  if (!call) throw new Error('There is nothing that would mend it');
  const { status } = await admin.post(call.path, call.body);
  expect([200, 201]).toContain(status);
}
