import { randomBytes } from 'node:crypto';
import { type CodeSecret, HOUR_MS, parseCodeSecret } from '@keyroster/contracts';
import type { CodeAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../backend/src/common/time/clock.js';
import { totpAt } from '../../backend/src/common/secrets/totp.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { lookAs } from '../support/app/look.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import { aCodeSecret, RFC_SECRET } from '../support/data/codes.js';
import {
  aCourse,
  asMembersSee,
  assign,
  auditOf,
  credentialsSeenBy,
  unassign,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { dumpOf } from '../support/data/dump.js';

const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

let app: TestApp;
/** Another process, which writes with the next key. */
let other: TestApp;
let admin: Session;
let member: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

afterAll(() => other.stop({ keepData: true }));
withApp(
  async (...begun) => {
    [app, admin] = begun;
    other = await TestApp.start({ MONGODB_URI: app.uri, CREDENTIALS_KEY: `${next},${former}` });
  },
  { CREDENTIALS_KEY: `${former},${next}` },
);
beforeEach(async () => {
  course = await aCourse(admin);
  member = await Session.as(app, 'member');
  await assign(admin, member.user, course.title).expect(200);
});

const setOtp = (otp: unknown) => admin.post('/api/products/update', { id: course.credential._id, otp });
const ask = (session = member, p_id = course.credential._id) => session.post('/api/products/code', { p_id });
const codeOf = (session: Session) => answerOf<CodeAnswer>(ask(session));

describe('what codes are made from', () => {
  it('may be an address, is refused where it is none, left alone without one, and taken away by an empty one', async () => {
    await setOtp(`otpauth://totp/Shop:ana?secret=${RFC_SECRET}&issuer=Shop`).expect(200);
    const seen = async () => (await credentialsSeenBy(member, course.subtitle._id))[0];
    expect(await seen()).toEqual({ ...asMembersSee(course.credential), has_code: true });
    await refused(setOtp('no secret!'), 400);
    await admin.post('/api/products/update', { id: course.credential._id, note: 'other' }).expect(200);
    app.stopClock();
    const { code, validUntil } = totpAt(parseCodeSecret(RFC_SECRET) as CodeSecret, app.get(Clock).now());
    expect(await codeOf(member)).toEqual({ code, period: 30, valid_until: validUntil });
    await setOtp('').expect(200);
    expect((await seen())?.has_code).toBe(false);
    await refused(ask(), 409, { code: 'NO_CODE' });
  });

  it('is re-keyed with the rest', async () => {
    await setOtp(RFC_SECRET).expect(200);
    app.stopClock();
    const code = await codeOf(member);
    expect(await other.get(Rekeying).run(() => undefined)).toBeGreaterThan(0);
    expect(await codeOf(member)).toEqual(code);
  });
});

describe('a code', () => {
  it('is kept by nobody on the way', async () => {
    await setOtp(RFC_SECRET).expect(200);
    expect((await ask().expect(200)).headers['cache-control']).toBe('no-store');
  });

  it('is for admins and who has access, through a group too, and is not there for others', async () => {
    await setOtp(RFC_SECRET).expect(200);
    await ask(admin).expect(200);
    const stranger = await Session.as(app, 'member');
    const answer = await refused(ask(stranger), 404);
    expect((await refused(ask(stranger, UNKNOWN_ID), 404)).body).toEqual(answer.body);
    const group = await aGroup(admin);
    await giveTitles(admin, group, course.title).expect(200);
    await ask(await Session.as(app, 'member', { profileGroup: group._id })).expect(200);
    await unassign(admin, member.user, course.title).expect(200);
    await refused(ask(member), 404);
  });

  it('is not given to an admin who looks as a member, nor to who has no seat where there are seats', async () => {
    await setOtp(RFC_SECRET).expect(200);
    const look = await lookAs(admin, member);
    await refused(ask(look), 403);
    const id = course.credential._id;
    await admin.post('/api/products/update', { id, seats: 1 }).expect(200);
    await refused(ask(), 409, { code: 'SEAT_NEEDED' });
    await ask(admin).expect(200);
    await member.post('/api/seats/take', { p_id: id }).expect(200);
    await ask().expect(200);
  });

  it('is audited once for a session, a credential and an hour from the first call, on two processes', async () => {
    await setOtp(RFC_SECRET).expect(200);
    const id = course.credential._id;
    const read = () => auditOf(admin, id, 'credential.code_read');
    const calls = Array.from({ length: 20 }, (_, number) => ask(number % 2 ? member : member.on(other)));
    expect(await statuses(calls)).toEqual({ 200: 20 });
    expect(await read()).toMatchObject([
      { actor: member.user.email, target_name: course.credential.course_name, before: null },
    ]);
    app.turnClock(HOUR_MS - 10_000);
    await ask().expect(200);
    expect(await read()).toHaveLength(1);
    app.turnClock(HOUR_MS + 10_000);
    await ask().expect(200);
    await ask().expect(200);
    expect(await read()).toHaveLength(2);
    app.turnClock(0);
    await ask(await member.again()).expect(200);
    expect(await read()).toHaveLength(3);
  });
});

it('nothing tells what codes are made from: no answer, no news, no audit, no document', async () => {
  const canaries = new Canaries();
  const [first, second] = [1, 2].map((n) => canaries.take(`secret ${n}`, aCodeSecret()));
  const socket = await admin.socket();
  const heard: string[] = [];
  socket.client.onAny((...told: unknown[]) => heard.push(JSON.stringify(told)));
  const id = course.credential._id;
  const answers = [
    await setOtp(first),
    await setOtp(`otpauth://totp/x?secret=${second}&digits=8`),
    await setOtp(`${second}!`),
    await ask(),
    await admin.post('/api/products/copy', { p_id: id, subtitleId: course.subtitle._id }),
    await admin.get(`/api/products/${course.subtitle._id}`),
    await member.get(`/api/products/${course.subtitle._id}`),
    await (await admin.confirmed()).get('/api/products/export'),
    await admin.delete('/api/products/delete', { id }),
    await admin.get('/api/undo'),
    await admin.get('/api/audit'),
  ];
  await socket.settle();
  const told = answers.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n');
  expect(canaries.in(told + heard.join('\n'))).toEqual([]);
  const documents = Object.values(await dumpOf(app.database)).flat();
  expect(documents.flatMap((one) => canaries.in(Buffer.from(one, 'base64')))).toEqual([]);
  expect(answers.filter(({ ok }) => !ok).map(({ status }) => status)).toEqual([400]);
  socket.close();
});
