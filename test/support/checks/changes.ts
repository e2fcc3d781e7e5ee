import type { PlanAction } from '@keyroster/contracts';
import type { MessageAnswer, PlanAnswer, PlannedAnswer, UndoRef } from '@keyroster/contracts/dto';
import type { Response } from 'supertest';
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

export const AN_UNDO = { id: expect.any(String) as string, until: expect.any(Number) as number };

export function undoOf({ body }: Pick<Response, 'body'>): UndoRef {
  const { undo } = body as MessageAnswer;
  if (!undo) throw new Error('The answer says how it is taken back');
  return undo;
}

export const takeBack = (admin: Session, { id }: Pick<UndoRef, 'id'>) => admin.post('/api/undo', { id });
