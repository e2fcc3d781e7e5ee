import type { UserAnswer, UserChangedAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const REGISTER = '/api/users/register';
const UPDATE = '/api/users/update';

let app: TestApp;
let root: Session;

const register = async (details: object = {}): Promise<UserAnswer> => {
  const answer = await answerOf<UserChangedAnswer>(root.post(REGISTER, { ...aUser(), ...details }), 201);
  return answer.user;
};
const update = async (id: string, change: object): Promise<UserAnswer> =>
  (await answerOf<UserChangedAnswer>(root.post(UPDATE, { id, ...change }))).user;

/** The user as the list shows them. */
const listed = async (id: string): Promise<UserAnswer | undefined> => {
  const { users } = await answerOf<UserListAnswer>(root.get('/api/users/false'));
  return users.find((user) => user._id === id);
};

/** Today in Lima, as the form writes it. */
const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Lima' }).format(new Date());

/** What the form sends and what is answered for it. */
const FIELDS: [sent: string, answered: keyof UserAnswer, value: unknown, shown: unknown][] = [
  ['wasap', 'wasap', '+51 999 888 777', '+51 999 888 777'],
  ['paymentMethod', 'payment_method', 'Yape', 'Yape'],
  ['nstbrowserEmail', 'nstbrowser_email', 'ana@example.com', 'ana@example.com'],
  ['niche', 'niche', 'diseño', 'diseño'],
  ['affiliate', 'affiliate', '  spaced  ', expect.stringContaining('spaced')],
  ['supervisor', 'supervisor', '', ''],
  ['observation', 'observation', 'x'.repeat(5_000), 'x'.repeat(5_000)],
  ['niche', 'niche', 'x'.repeat(500), 'x'.repeat(500)],
  ['subStartDate', 'sub_start_date', '5/3/2026', '05/03/2026'],
  ['subStartDate', 'sub_start_date', '29/02/2028', '29/02/2028'],
  ['subValidity', 'sub_validity', '30', 30],
  ['subValidity', 'sub_validity', 36_500, 36_500],
  ['usageLimit', 'usage_limit', '3', 3],
  ['usageLimit', 'usage_limit', 0, 0],
  ['role', 'role', 'all_profile', 'all_profile'],
  ['role', 'role', 'specific', 'specific'],
  ['role', 'role', 'keyroster_soft', 'keyroster_soft'],
];

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());

describe('registering a user', () => {
  it("answers the user with the form's defaults", async () => {
    const payload = { email: 'only_the_two', password: 'abc' };
    const { message, user } = await answerOf<UserChangedAnswer>(root.post(REGISTER, payload), 201);
    expect(message).toBe('Created successfully!');
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      email: 'only_the_two',
      role: 'keyroster_soft',
      profile_group: '',
      ip_address: '',
      ip_address_history: [],
      first_ip: '',
      wasap: '',
      payment_method: '',
      nstbrowser_email: '',
      niche: '',
      affiliate: '',
      supervisor: '',
      observation: '',
      sub_start_date: today(),
      sub_validity: 31,
      usage_limit: 1,
      seq: expect.any(Number) as number,
      is_locked: false,
      lock: null,
      last_ping_timestamp: 0,
      createdAt: expect.any(String) as string,
      version: expect.any(Number) as number,
      paused_until: null,
      alarm: null,
    });
    expect(await listed(user._id)).toEqual(user);
  });

  it.each(FIELDS)('takes %s and answers %s', async (sent, answered, value, shown) => {
    const user = await register({ [sent]: value });
    expect(user[answered]).toEqual(shown);
    expect((await listed(user._id))?.[answered]).toEqual(shown);
  });

  it('ignores an empty id', async () => {
    await register({ id: '' });
  });

  it('trims and lower-cases a name and turns every blank into an underscore', async () => {
    expect(await register({ email: '  Ana María  Lopez ' })).toMatchObject({ email: 'ana_maría__lopez' });
  });

  it('takes no name twice, however it is typed', async () => {
    await register({ email: 'carla diaz' });
    for (const email of ['carla diaz', 'CARLA_DIAZ', ' Carla Diaz ']) {
      const answer = await root.post(REGISTER, { ...aUser(), email }).expect(409);
      expect(answer.body).toMatchObject({ code: 'DUPLICATE', field: 'email' });
    }
  });

  it('numbers users upwards and never uses a number again', async () => {
    const first = await register();
    const second = await register();
    expect(second.seq).toBeGreaterThan(first.seq);
    await root.delete(`/api/users/${second._id}`).expect(200);
    expect((await register()).seq).toBeGreaterThan(second.seq);
  });
});

describe('updating a user', () => {
  it.each(FIELDS)('sets %s alone, and answers %s', async (sent, answered, value, shown) => {
    const before = await register({
      wasap: 'w',
      niche: 'n',
      observation: 'o',
      subValidity: 7,
      usageLimit: 2,
    });
    const after = await update(before._id, { [sent]: value });
    expect(after).toEqual({ ...before, [answered]: shown, version: after.version });
    expect(await listed(before._id)).toEqual(after);
  });

  it('leaves what is absent, and the password when it is empty', async () => {
    const member = await Session.as(app, 'member', { wasap: 'w', profileGroup: '' });
    const user = await update(member.user._id, { password: '', niche: 'n' });
    expect(user).toMatchObject({ email: member.user.email, wasap: 'w', niche: 'n' });
    await member.again();
  });

  it('sets a password that is not empty', async () => {
    const member = await Session.as(app, 'member');
    await update(member.user._id, { password: 'quite another' });
    const login = { email: member.user.email, password: 'quite another' };
    await root.post('/api/users/login', login).expect(200);
  });

  it('renames, by the same rules as registering', async () => {
    const [ana, luis] = [await register(), await register({ email: 'luis' })];
    expect(await update(ana._id, { email: ' Ana Two ' })).toMatchObject({ email: 'ana_two' });
    const taken = await root.post(UPDATE, { id: ana._id, email: 'LUIS' }).expect(409);
    expect(taken.body).toMatchObject({ code: 'DUPLICATE', field: 'email' });
    expect(await update(luis._id, { email: 'Luis' })).toMatchObject({ email: 'luis' });
  });

  it('answers with the success text', async () => {
    const { _id } = await register();
    const { message } = await answerOf<UserChangedAnswer>(root.post(UPDATE, { id: _id, niche: 'n' }));
    expect(message).toBe('Updated successfully!');
  });

  it('is refused for a user who is not there', async () => {
    await refused(root.post(UPDATE, { id: 'f'.repeat(24), niche: 'n' }), 404);
  });
});

describe('the version', () => {
  it('counts edits and locks', async () => {
    const { _id, version } = await register();
    expect((await update(_id, { niche: 'n' })).version).toBe(version + 1);
    await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    expect((await listed(_id))?.version).toBe(version + 2);
  });

  it('counts neither pings nor logins nor resets', async () => {
    const member = await Session.as(app, 'member');
    const before = await listed(member.user._id);
    await member.again();
    await member.post('/api/users/ping');
    await root.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
    expect((await listed(member.user._id))?.version).toBe(before?.version);
  });

  it('refuses an edit of what somebody else has edited since, and changes nothing', async () => {
    const { _id, version } = await register({ niche: 'first' });
    await update(_id, { version, niche: 'second' });
    await refused(root.post(UPDATE, { id: _id, version, niche: 'third' }), 409);
    expect(await listed(_id)).toMatchObject({ niche: 'second', version: version + 1 });
    await update(_id, { niche: 'fourth' });
  });
});

describe('the profile group of a user', () => {
  it('is given by name or id, answered by name, and taken away by an empty one', async () => {
    const { group } = await answerOf<{ group: { _id: string; name: string }[] }>(
      root.post('/api/group/add', { name: 'Costa Norte' }),
      201,
    );
    const { _id } = await register({ profileGroup: 'Costa Norte' });
    expect(await listed(_id)).toMatchObject({ profile_group: 'Costa Norte' });
    expect(await update(_id, { profileGroup: '' })).toMatchObject({ profile_group: '' });
    expect(await update(_id, { profileGroup: group[0]?._id })).toMatchObject({
      profile_group: 'Costa Norte',
    });
  });

  it('is refused when it is not there', async () => {
    await refused(root.post(REGISTER, { ...aUser(), profileGroup: 'nowhere' }), 404);
    await refused(root.post(REGISTER, { ...aUser(), profileGroup: 'f'.repeat(24) }), 404);
    const { _id } = await register();
    await refused(root.post(UPDATE, { id: _id, profileGroup: 'nowhere' }), 404);
  });
});
