import type {
  BoardAnswer,
  BoardCard,
  RenewalListAnswer,
  RenewedAnswer,
  UserAnswer,
  UserChangedAnswer,
} from '@keyroster/contracts/dto';
import type { BoardColumn } from '@keyroster/contracts';
import { aUser } from '@keyroster/testing';
import type { Response } from 'supertest';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

/** A new user who has never signed in. */
export async function registered(admin: Session, details: Parameters<typeof aUser>[0] = {}) {
  const call = admin.post('/api/users/register', aUser(details));
  return (await answerOf<UserChangedAnswer>(call, 201)).user;
}

export const renew = (admin: Session, user_id: string, details: object = {}) =>
  admin.post('/api/renewals', { user_id, days: 30, ...details });

export const renewedBy = ({ body }: Pick<Response, 'body'>): RenewedAnswer => body as RenewedAnswer;

export const tell = (admin: Session, user_id: string, value = true) =>
  admin.post('/api/renewals/told', { user_id, value });

export const ledger = (admin: Session, query: Record<string, string | number> = {}) =>
  answerOf<RenewalListAnswer>(admin.get('/api/renewals').query(query));

export const entriesOf = async (admin: Session, user_id: string) =>
  (await ledger(admin, { user_id })).renewals;

export const board = (admin: Session, query: Record<string, string> = {}) =>
  answerOf<BoardAnswer>(admin.get('/api/renewals/board').query(query));

/** A user's column and card on the board; undefined if they aren't on it. */
export async function placeOf(
  admin: Session,
  user: Pick<UserAnswer, '_id' | 'email'>,
): Promise<{ key: BoardColumn; card: BoardCard } | undefined> {
  const { columns } = await board(admin, { q: user.email });
  for (const { key, users } of columns) {
    const card = users.find(({ _id }) => _id === user._id);
    if (card) return { key, card };
  }
  return undefined;
}
