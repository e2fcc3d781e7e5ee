import type { CredentialAnswer, SeatListAnswer, SeatTakenAnswer } from '@keyroster/contracts/dto';
import { Session, type Served } from '../app/session.js';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import { planned, runPlan } from '../checks/changes.js';
import { aCourse, credentialsSeenBy } from './courses.js';

/** A credential with seats, its title, and the members who have that. */
export interface SeatedCourse {
  credential: CredentialAnswer;
  subtitle: { _id: string };
  title: { _id: string };
  members: Session[];
}

export async function setSeats(admin: Session, { _id: id }: { _id: string }, seats: number): Promise<void> {
  await admin.post('/api/products/update', { id, seats }).expect(200);
}

export async function aSeatedCourse(app: Served, admin: Session, seats: number, count: number) {
  const course = await aCourse(admin);
  await setSeats(admin, course.credential, seats);
  const members: Session[] = [];
  for (let number = 0; number < count; number += 1) {
    members.push(await Session.notYet(app, { usageLimit: 0 }));
  }
  if (count > 0) {
    const plan = await planned(admin, 'users.assign', idsOf(...members), { titles: [course.title._id] });
    await runPlan(admin, plan).expect(200);
  }
  return { ...course, members: await Promise.all(members.map((member) => member.again())) };
}

export async function take(member: Session, { _id: p_id }: { _id: string }) {
  return (await answerOf<SeatTakenAnswer>(member.post('/api/seats/take', { p_id }))).seat;
}

export const leave = (member: Session, { _id: p_id }: { _id: string }) =>
  member.post('/api/seats/leave', { p_id }).expect(200);

export async function seenBy(
  member: Session,
  { subtitle, credential }: Pick<SeatedCourse, 'subtitle' | 'credential'>,
) {
  return found(await credentialsSeenBy(member, subtitle._id), ({ _id }) => _id === credential._id);
}

export async function seatOf(member: Session, course: Pick<SeatedCourse, 'subtitle' | 'credential'>) {
  return (await seenBy(member, course)).seat;
}

export async function seatsOf(admin: Session, p_id: string) {
  return found((await answerOf<SeatListAnswer>(admin.get('/api/seats').query({ p_id }))).seats);
}

/** The ids of those who have a seat and of those who wait, in order. */
export async function lineOf(admin: Session, p_id: string): Promise<{ held: string[]; waiting: string[] }> {
  const { held, waiting } = await seatsOf(admin, p_id);
  return { held: held.map(({ user_id }) => user_id), waiting: waiting.map(({ user_id }) => user_id) };
}

export const idsOf = (...members: Array<Session | undefined>): string[] =>
  members.map((member) => member?.user._id ?? '');
