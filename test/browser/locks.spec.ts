import { Types } from 'mongoose';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { Visitor, type Looks } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { rowOf } from '../support/sockets/activity.js';

jest.setTimeout(120_000);

const SOON_MS = 10_000;

let scene: BrowserScene;
let visitors: Visitor[];

async function enter(looks?: Looks): Promise<Visitor> {
  const visitor = await Visitor.enter(scene.browser, scene.app, looks);
  visitors.push(visitor);
  return visitor;
}

async function signIn({ page }: Visitor, { user, password }: Session): Promise<void> {
  await page.getByPlaceholder(/Username|Usuario/).fill(user.email);
  await page.getByPlaceholder(/Password|Contraseña/).fill(password);
  await page.getByRole('button', { name: /^(Login|Iniciar sesión|Entrar)$/ }).click();
}

/** What is left of a lock, for the rest of it to be waited for. */
async function shorten({ user }: Session, leftMs: number): Promise<void> {
  const end = Date.now() + leftMs;
  await scene.app.database
    .collection('users')
    .updateOne({ _id: new Types.ObjectId(user._id) }, { $set: { 'lock.until': end }, $inc: { version: 1 } });
  await until(SOON_MS, async () => (await rowOf(scene.admin, { user })).lock?.until === end);
}

beforeAll(async () => {
  scene = await BrowserScene.set();
});
beforeEach(() => {
  visitors = [];
});
afterEach(async () => {
  for (const visitor of visitors) {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  }
});
afterAll(() => scene.close());

it('an admin locks somebody for a while by the menu of the switch, who reads why, counts down, and goes on', async () => {
  const supervisor = await Session.as(scene.app, 'member', { wasap: '987 654 321' });
  const member = await Session.as(scene.app, 'member', { supervisor: supervisor.user.email, usageLimit: 2 });
  const theirs = await enter({ width: 390, height: 844 });
  await theirs.goTo('/');
  await signIn(theirs, member);
  await until(SOON_MS, () => theirs.path.startsWith('/dashboard/'));

  const admins = await scene.adminOn('/dashboard/activity');
  visitors.push(admins);
  const name = `Lock ${member.user.email}`;
  await admins.page.getByRole('button', { name: `${name} with a reason or for a time` }).click();
  const dialog = admins.page.getByRole('dialog', { name });
  await dialog.getByLabel('Reason').fill('Account sharing');
  await dialog.getByText('15 min', { exact: true }).click();
  expect(await barriers(admins.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await admins.page.getByRole('switch', { name, exact: true, checked: true }).waitFor();

  await theirs.sees('Your account is locked');
  await theirs.sees('Reason: Account sharing');
  await theirs.sees(/^Until \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await theirs.sees(/^1[45]:\d\d left$/);
  const chat = theirs.page.getByRole('link', { name: 'Write to your supervisor by WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/51987654321\?text=/);
  expect(await barriers(theirs.page)).toEqual([]);

  // Of a minute and more some seconds are left.
  await shorten(member, 6_000);
  await signIn(theirs, member);
  await theirs.sees(/^0:0\d left$/);
  await until(20_000, () => theirs.path.startsWith('/dashboard/'));
  await theirs.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await rowOf(scene.admin, member)).toMatchObject({ is_locked: false, lock: null });
  await admins.page.getByRole('switch', { name, exact: true, checked: false }).waitFor();
});

it('a place that another device took is taken back where they were, and a second tab follows the first', async () => {
  const member = await Session.as(scene.app, 'member', { usageLimit: 1 });
  const here = await enter();
  await here.goTo('/');
  await signIn(here, member);
  await until(SOON_MS, () => here.path.startsWith('/dashboard/'));
  const second = await here.context.newPage();
  await second.goto(`${scene.app.url}/dashboard/shops`);
  await second.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

  const there = await enter();
  await there.goTo('/');
  await signIn(there, member);
  await until(SOON_MS, () => there.path.startsWith('/dashboard/'));
  await here.sees('Signed in on another device');
  await here.sees(/^Chrome on Linux, at an address that ends in 1$/);
  expect(await barriers(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Use here' }).click();
  await until(SOON_MS, () => here.path.startsWith('/dashboard/'));
  await second.waitForURL(/\/dashboard\//i);
  await second.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await there.sees('Signed in on another device');
});

it('whoever signs in again in the same browser takes nobody’s place, and the older tab goes on', async () => {
  const elsewhere = await Session.as(scene.app, 'member', { usageLimit: 2, password: '4321' });
  const here = await enter();
  await here.goTo('/');
  await signIn(here, elsewhere);
  await until(SOON_MS, () => here.path.startsWith('/dashboard/'));
  // A login page that knows of no token: as after the storage was cleared, or in a tab from before.
  const again = await here.context.newPage();
  await again.goto(`${scene.app.url}/userlogin/${elsewhere.user._id}/${elsewhere.user.email}`);
  await again.getByLabel('PIN').fill(elsewhere.password);
  await again.getByLabel('PIN').press('Enter');
  await again.waitForURL(/\/dashboard\//i);
  await elsewhere.get('/api/verify-token').expect(200);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await here.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(here.path).toMatch(/^\/dashboard\//);
});
