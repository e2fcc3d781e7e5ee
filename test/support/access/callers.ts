import { SERVER_TEXTS, SESSION_END_MESSAGES, type SessionEndCode } from '@keyroster/contracts';
import type { TokenAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { assign, unassign } from '../data/courses.js';
import { aProgram } from '../data/tokens.js';
import { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { setLock } from '../sockets/activity.js';

/** Every role but the admin's; the last is a marker of old data, which no call sets. */
const NON_ADMINS = ['keyroster_soft', 'member', 'specific', 'all_profile', 'adminss'] as const;

/** As whom the caller is let in, or the message that they get instead. */
type Standing = 'admin' | 'supervisor' | 'user' | 'program' | { out: string };

export interface TableCaller {
  name: string;
  session: Session;
  standing: Standing;
  /** Their assignment to the title was removed again. */
  isUnassigned: boolean;
  seesAllGroups: boolean;
  /** An admin's view-as session: a login as this user would make another kind of session. */
  isLook?: true;
}

interface Course {
  admin: Session;
  title: string;
  group: string;
}

type End = [name: string, code: SessionEndCode, by: (session: Session) => Promise<unknown>, role?: string];

const out = (message: string): Standing => ({ out: message });

/** Everybody who could call: strangers, each role, and those whose session was good a moment ago. */
export async function tableCallers(app: TestApp, course: Course): Promise<TableCaller[]> {
  const { admin, title, group } = course;
  const columns: TableCaller[] = [];
  const add = (name: string, session: Session, standing: Standing, isUnassigned = false) => {
    const seesAllGroups =
      standing === 'admin' || standing === 'program' || session.user.role === 'all_profile';
    columns.push({ name, session, standing, isUnassigned, seesAllGroups });
  };
  const assigned = async (role: string): Promise<Session> => {
    const session = await Session.as(app, role, { usageLimit: 2, profileGroup: group });
    if (role !== 'admin') await assign(admin, session.user, { _id: title }).expect(200);
    return session;
  };

  const nobody = await Session.as(app, 'nobody');
  add('anonymous', nobody, out(SERVER_TEXTS.pleaseLogIn));
  add('a bad token', nobody.with('bad.bad.bad'), out(SERVER_TEXTS.pleaseLogIn));
  add('an admin', await assigned('admin'), 'admin');
  add("a program's token", (await aProgram(await assigned('admin'))).calls, 'program');
  add('a supervisor', await assigned('supervisor'), 'supervisor');
  for (const role of NON_ADMINS) add(role, await inRole(app, role, assigned), 'user');
  add('a PIN session', await byPin(await assigned('member')), 'user');
  const unassigned = await assigned('member');
  await unassigned.get(`/api/shops/subtitle/${title}`).expect(200);
  await unassign(admin, unassigned.user, { _id: title }).expect(200);
  add('unassigned', unassigned, 'user', true);
  for (const [name, code, end, role = 'member'] of endsBy(admin)) {
    const session = await assigned(role);
    await session.get('/api/verify-token').expect(200);
    await end(session);
    add(name, session, out(SESSION_END_MESSAGES[code]));
  }
  return columns;
}

const endsBy = (admin: Session): End[] => {
  const edit = (change: object) => (session: Session) =>
    admin.post('/api/users/update', { id: session.user._id, ...change }).expect(200);
  const demoted = { role: 'member', subStartDate: '1/1/2030', subValidity: 9 };
  return [
    ['locked', 'locked', (session) => setLock(admin, session)],
    ['expired', 'expired', edit({ subStartDate: '1/1/2020' })],
    ['deleted', 'deleted', ({ user }) => admin.delete(`/api/users/${user._id}`).expect(200)],
    ['a supervisor no more', 'changed', edit(demoted), 'supervisor'],
    ['an admin no more', 'changed', edit({ role: 'member' }), 'admin'],
    ['with another password', 'changed', edit({ password: 'another one' })],
    ['logged out', 'logout', (session) => session.post('/api/users/logout').expect(200)],
    ['on too many devices', 'replaced', async (session) => [await session.again(), await session.again()]],
  ];
};

async function inRole(app: TestApp, role: string, make: (role: string) => Promise<Session>) {
  if (role !== 'adminss') return make(role);
  const made = await make('member');
  await app.database.collection('users').updateOne({ email: made.user.email }, { $set: { role } });
  return made.again();
}

async function byPin(session: Session): Promise<Session> {
  const login = { username: session.user.email, password: session.password };
  const { token } = await answerOf<TokenAnswer>(session.post('/api/users/userlogin', login));
  return session.with(token);
}
