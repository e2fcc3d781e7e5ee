import type { PlanAction } from '@keyroster/contracts';
import type { PlanAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from './answer.js';

export const STALE = {
  message: 'Meanwhile something changed: look at it again',
  code: 'PLAN_STALE',
} as const;

export async function planned(admin: Session, action: PlanAction, ids: string[], more: object = {}) {
  return (await answerOf<PlannedAnswer>(admin.post('/api/plans', { action, ids, ...more }), 201)).plan;
}

export const runPlan = (admin: Session, { id }: Pick<PlanAnswer, 'id'>) =>
  admin.post('/api/plans/run', { id });
