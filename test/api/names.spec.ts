import { randomUUID } from 'node:crypto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { refused } from '../support/checks/answer.js';
import { aCredential, aCredentialForm, aSubtitle, aTitle, fill } from '../support/data/courses.js';
import { csvOf, imported, planUsers } from '../support/data/imports.js';
import { packageFields } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';

const COMPOSED = 'Ingl\u00e9s';
const DECOMPOSED = 'Ingle\u0301s';
const PASSWORD = 'a-long-secret';

let app: TestApp;
let admin: Session;
let stranger: Session;
let titleId: string;
let subtitleId: string;
let credentialId: string;
let groupId: string;

withApp(async (...begun) => {
  [app, admin] = begun;
  await admin.confirmed();
  stranger = await Session.as(app, 'nobody');
  titleId = (await aTitle(admin))._id;
  subtitleId = (await aSubtitle(admin, titleId))._id;
  credentialId = (await aCredential(admin, subtitleId))._id;
  groupId = (await aGroup(admin))._id;
});

const logIn = (email: string) => stranger.post('/api/users/login', { email, password: PASSWORD });
const register = (email: string) =>
  admin.post('/api/users/register', { email, password: PASSWORD, role: 'member' });

/** Each call that gives a name: its field, and what else it is sent. */
const NAMINGS: Array<[call: string, field: string, more: () => object]> = [
  ['users/register', 'email', () => ({ password: PASSWORD })],
  ['users/update', 'email', () => ({ id: admin.user._id })],
  ['shops/create', 'shop_name', () => ({})],
  ['shops/update', 'shop_name', () => ({ id: titleId })],
  ['shops/create_subtitle', 'subtitle', () => ({ shop_id: titleId })],
  ['shops/subtitle/update', 'subtitle', () => ({ id: subtitleId })],
  ['group/add', 'name', () => ({})],
  ['group/update', 'name', () => ({ _id: groupId })],
  ['products/create', 'course_name', () => aCredentialForm(subtitleId)],
  ['products/update', 'course_name', () => ({ id: credentialId })],
  ['templates/save', 'name', () => ({ kind: 'other', lang: 'en', text: 'Hi' })],
  ['packages/save', 'name', packageFields],
  ['tokens', 'name', () => ({ permissions: ['users.manage'] })],
];

it.each(NAMINGS)('a name given by %s is refused with a control character', async (call, field, more) => {
  const fields = { ...more(), [field]: 'a\u0007b' };
  const post = admin.post(`/api/${call}`);
  await refused(call === 'products/create' ? fill(post, fields) : post.send(fields), 400, { field });
});

it('names are stored composed, emoji whole, and found however they are typed', async () => {
  const emoji = `👩🏽‍🚀 ❤️ ${DECOMPOSED}`;
  const title = await admin.post('/api/shops/create', { shop_name: emoji }).expect(201);
  expect(JSON.stringify(title.body)).toContain(`👩🏽‍🚀 ❤️ ${COMPOSED}`);
  await admin.post('/api/shops/create', { shop_name: `👩🏽‍🚀 ❤️ ${COMPOSED}` }).expect(409);
  await admin.post('/api/products/update', { id: credentialId, course_name: DECOMPOSED }).expect(200);
  expect(await app.database.collection('credentials').distinct('course_name')).toContain(COMPOSED);
  await register(`${DECOMPOSED}_1`).expect(201);
  const stored = { email: `${COMPOSED.toLowerCase()}_1` };
  expect(await app.database.collection('users').countDocuments(stored)).toBe(1);
  for (const typed of [COMPOSED, DECOMPOSED, DECOMPOSED.toUpperCase()]) await logIn(`${typed}_1`).expect(200);
  await register(`${COMPOSED}_1`).expect(409);
});

it('what was stored before stays, is found, and is taken by nobody else until it is edited', async () => {
  const mark = randomUUID();
  const [typed, stored] = [`${COMPOSED}_${mark}`, `${DECOMPOSED}_${mark}`.toLowerCase()];
  await register(typed).expect(201);
  const users = app.database.collection('users');
  const before = await users.findOneAndUpdate({ email: typed.toLowerCase() }, { $set: { email: stored } });
  for (const name of [typed, stored]) await logIn(name).expect(200);
  for (const name of [typed, stored]) await register(name).expect(409);
  const other = await Session.as(app, 'member');
  await admin.post('/api/users/update', { id: other.user._id, email: typed }).expect(409);
  const planned = await planUsers(admin, `email,niche\n${typed},cars\n`, { mode: 'upsert' });
  expect(planned.import.counts).toMatchObject({ create: 0, update: 1 });
  await imported(admin, planned);
  expect(await users.findOne({ niche: 'cars' })).toMatchObject({ _id: before?._id });
  await admin.post('/api/users/update', { id: String(before?._id), email: stored }).expect(200);
  expect(await users.countDocuments({ email: typed.toLowerCase() })).toBe(1);
  expect(await csvOf(admin.get('/api/users/export'))).toContain(typed.toLowerCase());
});
