import type { PaymentAnswer, PaymentSentAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';
import { fill } from './courses.js';

export const PAID = { days: '30', method: 'Yape', amount: '2500', note: 'thanks' };

export const pay = (who: Session, fields: Record<string, string> = PAID, file?: Buffer): Test =>
  fill(who.post('/api/payments'), fields, file);

export const paidBy = async (who: Session, fields?: Record<string, string>, file?: Buffer) =>
  (await answerOf<PaymentSentAnswer>(pay(who, fields, file), 201)).payment;

export const accept = (who: Session, { _id: id }: PaymentAnswer, change: object = {}) =>
  who.post('/api/payments/accept', { id, ...change });
