import type { PlanAction } from '@keyroster/contracts';
import type { MessageAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import { bodyOf, type HttpCaller } from './http.js';

export interface Asked {
  action: PlanAction;
  ids: string[];
  days?: number;
  group?: string;
  titles?: string[];
}

/** Makes a plan and runs it; returns the id of its undo. */
export async function ran(admin: HttpCaller, asked: Asked): Promise<string> {
  const { plan } = await bodyOf<PlannedAnswer>(admin.post('/api/plans', asked), 201);
  const { undo } = await bodyOf<MessageAnswer>(admin.post('/api/plans/run', { id: plan.id }), 200);
  return undo?.id ?? '';
}
