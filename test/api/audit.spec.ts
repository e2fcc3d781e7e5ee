import request from 'supertest';
import { type AuditAction, MINUTE_MS } from '@keyroster/contracts';
import type { AuditListAnswer, AuditEntryAnswer, CredentialsChangedAnswer } from '@keyroster/contracts/dto';
import { COMMAND_LINE } from '../../backend/src/cli/command-line-caller.js';
import { asSystem, runInContext } from '../../backend/src/common/context/request-context.js';
import { AuditService } from '../../backend/src/modules/record/audit/audit.service.js';
import { sessionOf } from '../support/access/things.js';
import { answerOf } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import {
  aName,
  aCourse,
  aCredential,
  aSubtitle,
  assign,
  credentialsSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { aProgram } from '../support/data/tokens.js';
import { until } from '../support/checks/until.js';

const HEADER = '\uFEFF_id,seq,at,actor,actor_id,session,action,target,target_name,ip,before,after,hash';

let app: TestApp;
let admin: Session;
let member: Session;

withApp(async (...begun) => {
  [app, admin] = begun;
  member = await Session.as(app, 'member');
});

const entries = async (query: object): Promise<AuditEntryAnswer[]> =>
  (await answerOf<AuditListAnswer>(admin.get('/api/audit').query(query))).entries;
const csv = (query: object) => admin.get('/api/audit?format=csv').query(query).expect(200);

describe('who it was', () => {
  const newest = async (action: AuditAction, actor: string) =>
    (await entries({ action, actor, limit: 1 }))[0];

  it('is told by their id and session, from the login on', async () => {
    const boss = await Session.as(app, 'admin');
    await boss.post('/api/group/add', { name: aName('Group') }).expect(201);
    const session = await sessionOf(admin, boss);
    for (const action of ['login.succeeded', 'group.created'] as const) {
      expect(await newest(action, boss.user.email)).toMatchObject({ actor_id: boss.user._id, session });
    }
  });

  it('is told of a program by its maker and its token', async () => {
    const boss = await Session.as(app, 'admin');
    const program = await aProgram(boss, ['users.manage']);
    const member = await Session.as(app, 'member');
    await program.calls.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    expect(await newest('user.locked', boss.user.email)).toMatchObject({
      actor: `${boss.user.email} (token ${program.name})`,
      actor_id: boss.user._id,
      session: program._id,
    });
  });

  it('is nobody at a login that failed, for the server’s own rules and on the command line', async () => {
    const nobody = { actor_id: null, session: null };
    const wrong = { email: member.user.email, password: 'wrong' };
    await request(app.url).post('/api/users/login').send(wrong).expect(401);
    expect(await entries({ action: 'login.refused', limit: 1 })).toMatchObject([nobody]);
    const record = () => app.get(AuditService).record({ action: 'title.created', target_name: 'by nobody' });
    await runInContext(COMMAND_LINE, record);
    await asSystem(record);
    expect(await entries({ q: 'by nobody' })).toMatchObject([nobody, nobody]);
  });
});

describe('GET /api/audit?format=csv', () => {
  beforeAll(async () => {
    const audit = app.get(AuditService);
    for (let index = 0; index < 101; index += 1) {
      await audit.record({ action: 'title.created', actor: 'csv', target_name: `=Title ${index}` });
    }
  });

  it('holds all that is asked for, newest first, with nothing that a spreadsheet would run', async () => {
    const { headers, text } = await csv({ actor: 'csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(1 + 101 + 1);
    expect(lines[0]).toBe(HEADER);
    expect(lines.at(-1)).toBe('');
    expect(lines[1]).toMatch(/,csv,,,title\.created,,'=Title 100,,,/);
    expect(lines[101]).toMatch(/,csv,,,title\.created,,'=Title 0,,,/);
  });

  it('keeps to a limit and offset that are given', async () => {
    const { text } = await csv({ actor: 'csv', limit: '2', offset: '1' });
    expect(text.match(/'=Title \d+/g)).toEqual(["'=Title 99", "'=Title 98"]);
  });
});

describe('what happens again and again', () => {
  /** Entries are gathered, and written in the background. */
  const SETTLES_WITHIN_MS = 5_000;
  beforeEach(() => app.stopClock());

  const entriesOf = ({ user }: Session, action: AuditAction) =>
    entries({ actor: user.email, action, limit: 1_000 });

  /** A minute's entries are written once something is gathered in another minute. */
  async function endMinute(): Promise<void> {
    app.stopClock(MINUTE_MS);
    await (await Session.as(app, 'member')).get('/api/audit').expect(403);
  }

  it('a refused call is told of by the pattern of its route: another id is no other thing', async () => {
    const member = await Session.as(app, 'member');
    for (const id of [UNKNOWN_ID, member.user._id, admin.user._id]) {
      await member.delete(`/api/users/${id}`).expect(403);
    }
    await endMinute();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'access.refused')).length === 2);
    const what = { method: 'DELETE', path: '/api/users/:id' };
    expect((await entriesOf(member, 'access.refused')).map(({ after }) => after)).toEqual([
      { ...what, count: 2 },
      what,
    ]);
  });

  it('readings of credentials are written once a minute for a session and a subtitle, the others counted', async () => {
    const { title, subtitle } = await aCourse(admin);
    const second = await aSubtitle(admin, title._id);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    for (let read = 0; read < 10; read += 1) await credentialsSeenBy(member, subtitle._id);
    await credentialsSeenBy(member, second._id);
    expect(await entriesOf(member, 'credential.read')).toMatchObject([
      { target: second._id, target_name: second.subtitle, after: { credentials: 0 } },
      { target: subtitle._id, target_name: subtitle.subtitle, after: { credentials: 1 } },
    ]);
    await endMinute();
    await until(SETTLES_WITHIN_MS, async () => (await entriesOf(member, 'credential.read')).length === 3);
    const told = await entriesOf(member, 'credential.read');
    expect(told.filter(({ after }) => after?.['count'])).toMatchObject([
      { target: subtitle._id, ip: '127.0.0.1', after: { credentials: 1, count: 9 } },
    ]);
  });

  describe('every answer that carries credentials', () => {
    const read = async (session: Session) =>
      (await entriesOf(session, 'credential.read')).map(({ target, after }) => ({ target, ...after }));

    it('has its entry: the list that a new credential is answered with', async () => {
      const maker = await Session.as(app, 'admin');
      const { subtitle } = await aCourse(admin);
      await aCredential(maker, subtitle._id);
      expect(await read(maker)).toEqual([{ target: subtitle._id, credentials: 2 }]);
    });

    it('has its entry: the list that a copy is answered with', async () => {
      const { credential } = await aCourse(admin);
      const target = await aCourse(admin);
      const copier = await Session.as(app, 'admin');
      const form = { p_id: credential._id, subtitleId: target.subtitle._id };
      const answer = await copier.post('/api/products/copy', form).expect(201);
      expect((answer.body as CredentialsChangedAnswer).products).toHaveLength(2);
      expect(await read(copier)).toEqual([{ target: target.subtitle._id, credentials: 2 }]);
    });
  });
});
