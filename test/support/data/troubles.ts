import type { TroubleListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { Session, type Served } from '../app/session.js';
import { found } from '../checks/found.js';
import { aCourse, assign, credentialsSeenBy } from './courses.js';

export async function sharedByThree(app: Served, admin: Session) {
  const course = await aCourse(admin);
  const someone = async (): Promise<Session> => {
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, course.title).expect(200);
    return member;
  };
  return { course, ana: await someone(), bea: await someone(), cea: await someone() };
}

export const report = (session: Session, { _id: p_id }: { _id: string }, more: object = {}) =>
  session.post('/api/troubles/report', { p_id, kind: 'password', ...more });

export const close = (admin: Session, { _id: id }: { _id: string }, more: object = {}) =>
  admin.post('/api/troubles/close', { id, how: 'works', ...more });

export async function troublesOf(admin: Session, { _id: p_id }: { _id: string }) {
  const call = admin.get('/api/troubles').query({ p_id });
  return (await answerOf<TroubleListAnswer>(call)).troubles;
}

export const troubleOf = async (admin: Session, credential: { _id: string }) =>
  found(await troublesOf(admin, credential));

export async function seenBy(session: Session, { _id, shop_id }: { _id: string; shop_id: string }) {
  const credentials = await credentialsSeenBy(session, shop_id);
  return credentials.find((one) => one._id === _id)?.trouble;
}
