import type { BrowserAnswer, UserAnswer, UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

/** What a user may lack who was stored before users had it. */
const LATER = {
  wasap: '',
  mail: '',
  messages: true,
  nstbrowser_email: '',
  observation: '',
  ip_address_history: [],
  is_locked: false,
  last_ping_timestamp: 0,
  version: '',
};

let app: TestApp;
let root: Session;
let registered: UserAnswer;

beforeAll(async () => {
  const before = await TestApp.start();
  const admin = await Session.root(before);
  await admin.post('/api/group/add', { name: 'north' }).expect(201);
  const payload = { ...aUser({ profileGroup: 'north', niche: 'shoes' }) };
  registered = (await answerOf<UserChangedAnswer>(admin.post('/api/users/register', payload), 201)).user;
  await before.database.collection('users').updateOne({ email: payload.email }, { $unset: LATER });
  await before.stop({ keepData: true });
  app = await TestApp.start({ MONGODB_URI: before.uri });
  root = await Session.root(app);
});
afterAll(() => app.stop());

async function listed(path: string): Promise<UserAnswer | undefined> {
  const { users } = await answerOf<UserListAnswer>(root.get(path));
  return users.find(({ _id }) => _id === registered._id);
}

describe('a user who was stored before there were some of the fields', () => {
  it.each(['', '?sort=-wasap', `?q=user_`, '?q=user_&sort=email'])('is listed whole at %j', async (query) => {
    expect(await listed(`/api/users/false${query}`)).toEqual(registered);
  });

  it('has a whole row in the activity list', async () => {
    expect(await listed('/api/users/true')).toEqual(registered);
  });

  it('is shown by their profile group', async () => {
    const { browser } = await answerOf<BrowserAnswer>(root.get('/api/browser'));
    const { _id, email } = registered;
    expect(browser[0]?.users).toEqual([{ _id, email, nstbrowser_email: '' }]);
  });

  it('is edited from the version that was answered, and what is not set stays the default', async () => {
    const { _id, version } = registered;
    const edit = { id: _id, version, niche: 'hats' };
    const { user } = await answerOf<UserChangedAnswer>(root.post('/api/users/update', edit));
    expect(user).toEqual({ ...registered, niche: 'hats', version: version + 1 });
    expect(await listed('/api/users/false')).toEqual(user);
  });
});
