import { Clock } from '../../backend/src/common/time/clock.js';
import type { SeatListAnswer } from '@keyroster/contracts/dto';
import { type Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { auditOf } from '../support/data/courses.js';
import {
  aSeatedCourse,
  idsOf,
  leave,
  lineOf,
  seatsOf,
  seenBy,
  setSeats,
  take,
} from '../support/data/seats.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

describe('a member', () => {
  it('sees login and password with a seat alone, the note always', async () => {
    const course = await aSeatedCourse(app, admin, 2, 1);
    const [member] = course.members as [Session];
    await admin.post('/api/products/update', { id: course.credential._id, note: 'profile 3' }).expect(200);
    const { email, password } = course.credential;
    const free = { state: 'none', of: 2, in_use: 0, waiting: 0 };
    const closed = { email: '', password: '', note: 'profile 3', seat: free };
    expect(await seenBy(member, course)).toMatchObject(closed);
    const seat = { state: 'seated', of: 2, in_use: 1, waiting: 0 };
    expect(await take(member, course.credential)).toEqual(seat);
    expect(await seenBy(member, course)).toMatchObject({ email, password, seat });
    // Leaving again changes nothing.
    for (let times = 0; times < 2; times += 1) await leave(member, course.credential);
    expect(await seenBy(member, course)).toMatchObject(closed);
  });

  it('needs none where there is no limit, and is answered that all is well', async () => {
    const course = await aSeatedCourse(app, admin, 0, 1);
    const [member] = course.members as [Session];
    const { email, password } = course.credential;
    const seen = await seenBy(member, course);
    expect(seen).toMatchObject({ email, password });
    expect(seen).not.toHaveProperty('seat');
    expect(await take(member, course.credential)).toEqual({ state: 'seated', of: 0, in_use: 0, waiting: 0 });
  });
});

describe('an admin', () => {
  it('sees everything, takes no seat, and sets up to 1,000', async () => {
    const course = await aSeatedCourse(app, admin, 1, 0);
    await refused(admin.post('/api/seats/take', { p_id: course.credential._id }), 409);
    const { email, password } = course.credential;
    const seen = await seenBy(admin, course);
    expect(seen).toMatchObject({ email, password, seats: 1 });
    expect(seen).not.toHaveProperty('seat');
    await leave(admin, course.credential);
    await setSeats(admin, course.credential, 1_000);
    expect(await seenBy(admin, course)).toMatchObject({ seats: 1_000 });
  });

  it('sees who has which seat and who waits, since when, by title and name', async () => {
    const course = await aSeatedCourse(app, admin, 1, 2);
    const [one, two] = course.members as [Session, Session];
    app.stopClock();
    const since = app.get(Clock).now();
    for (const member of [one, two]) await take(member, course.credential);
    const { credential, title } = course;
    const seats = await seatsOf(admin, credential._id);
    expect(seats).toEqual({
      p_id: credential._id,
      name: credential.course_name,
      title: (title as { shop_name?: string }).shop_name,
      of: 1,
      held: [{ user_id: one.user._id, email: one.user.email, since, seen: since }],
      waiting: [{ user_id: two.user._id, email: two.user.email, since }],
    });
    app.turnClock(0);
    const { seats: all } = await answerOf<SeatListAnswer>(admin.get('/api/seats'));
    expect(all).toContainEqual(seats);
    expect(all.every(({ of }) => of > 0)).toBe(true);
    const names = all.map((one) => `${one.title}\n${one.name}`);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  });

  it('frees a seat, or a place in the queue, at once, and is noted for it', async () => {
    const course = await aSeatedCourse(app, admin, 1, 3);
    const [one, two, three] = course.members as [Session, Session, Session];
    for (const member of [one, two, three]) await take(member, course.credential);
    const { _id: p_id } = course.credential;
    const free = ({ user }: Session) => admin.post('/api/seats/free', { p_id, user_id: user._id });
    expect((await free(two).expect(200)).body).toEqual({ message: 'Seat freed' });
    expect(await lineOf(admin, p_id)).toEqual({ held: idsOf(one), waiting: idsOf(three) });
    await free(one).expect(200);
    expect(await lineOf(admin, p_id)).toEqual({ held: idsOf(three), waiting: [] });
    await free(one).expect(200);
    expect(await auditOf(admin, p_id, 'seat.freed')).toMatchObject([
      { actor: admin.user.email, after: { user: one.user.email } },
      { after: { user: two.user.email } },
    ]);
  });
});
