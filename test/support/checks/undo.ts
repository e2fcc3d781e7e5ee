import type { MessageAnswer, UndoRef } from '@keyroster/contracts/dto';
import type { Response } from 'supertest';
import type { Session } from '../app/session.js';

export const AN_UNDO = { id: expect.any(String) as string, until: expect.any(Number) as number };

export function undoOf({ body }: Pick<Response, 'body'>): UndoRef {
  const { undo } = body as MessageAnswer;
  if (!undo) throw new Error('The answer says how it is taken back');
  return undo;
}

export const takeBack = (admin: Session, { id }: Pick<UndoRef, 'id'>) => admin.post('/api/undo', { id });
