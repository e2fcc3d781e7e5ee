import type { AlarmListAnswer, OneUserAnswer, SpansAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

/** Pings from an address; the app has to trust the proxy that names it. */
export const pingAt = (session: Session, ip: string) =>
  session.post('/api/users/ping').set('X-Forwarded-For', ip).expect(200);

export const spansOf = (
  admin: Session,
  { user }: Pick<Session, 'user'>,
  query: { from?: number; to?: number } = {},
) => answerOf<SpansAnswer>(admin.get(`/api/activity/spans/${user._id}`).query(query));

export async function alarmsOf(admin: Session, { user }: Pick<Session, 'user'>, query: object = {}) {
  const call = admin.get('/api/alarms').query({ user_id: user._id, ...query });
  return (await answerOf<AlarmListAnswer>(call)).alarms;
}

export const closeAlarm = (admin: Session, { _id: id }: { _id: string }, more: object = {}) =>
  admin.post('/api/alarms/close', { id, ...more });

export async function markOf(admin: Session, { user }: Pick<Session, 'user'>): Promise<string | null> {
  const one = await answerOf<OneUserAnswer>(admin.get(`/api/users/${user._id}`));
  return one.user.alarm;
}
