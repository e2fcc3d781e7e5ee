import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { shoot } from '../support/browser/shots.js';
import { aCourse, assign } from '../support/data/courses.js';
import { registered, renew } from '../support/data/renewals.js';

jest.setTimeout(120_000);

const SCREENS = [
  'users',
  'renewals',
  'managepassword',
  'activity',
  'templates',
  'reports',
  'inbox',
  'security',
];
const CLOSED = ['whitelist', 'audit', 'seats', 'integrations'];

let scene: BrowserScene;
let supervisor: Session;

beforeAll(async () => {
  scene = await BrowserScene.set();
  supervisor = await Session.as(scene.app, 'supervisor', { email: 'rosa_helps' });
  const { title } = await aCourse(scene.admin);
  await assign(scene.admin, supervisor.user, title).expect(200);
  const theirs = { supervisor: 'Rosa helps' };
  const maria = await registered(scene.admin, { ...theirs, email: 'maria_of_rosa', subValidity: 3 });
  await registered(scene.admin, { ...theirs, email: 'jose_of_rosa' });
  await registered(scene.admin, { email: 'somebody_else' });
  await renew(scene.admin, maria._id, { days: 1, amount: 1_500 }).expect(201);
});
afterAll(() => scene.close());

describe.each([
  ['desktop', { width: 1440 }],
  ['phone', { width: 390, height: 844 }],
] as const)('a day of a supervisor on a %s', (device, size) => {
  let visitor: Visitor;
  const refused: string[] = [];

  beforeAll(async () => {
    visitor = await Visitor.enter(scene.browser, scene.app, size);
    await visitor.be(supervisor);
    visitor.page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await visitor.goTo('/');
  });
  afterAll(async () => {
    expect({ complaints: visitor.complaints, refused }).toEqual({ complaints: [], refused: [] });
    await visitor.leave();
  });

  it('begins with their users, and nobody else’s', async () => {
    await visitor.page.waitForURL('**/dashboard/users');
    await visitor.sees('maria_of_rosa');
    await visitor.sees('jose_of_rosa');
    for (const name of [/^Del /, /^View as /])
      expect(await visitor.page.getByRole('button', { name }).count()).toBe(0);
    expect(await visitor.page.getByText('somebody_else').count()).toBe(0);
  });

  it.each(SCREENS)('shows them %s', async (screen) => {
    await visitor.goTo(`/dashboard/${screen}`);
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    await visitor.hasAll();
    expect(await visitor.page.getByText('You are not authorized').count()).toBe(0);
    expect(await barriers(visitor.page)).toEqual([]);
    await shoot(visitor.page, 'staff', `${device}-${screen}`);
  });

  it.each(CLOSED)('says that %s is not for them', async (screen) => {
    await visitor.goTo(`/dashboard/${screen}`);
    await visitor.sees('You are not authorized to access this page');
  });

  it('opens a user of theirs, with renewals for a history', async () => {
    await visitor.goTo('/dashboard/users');
    await visitor.page.getByText('maria_of_rosa').first().click();
    const panel = visitor.page.getByRole('dialog', { name: 'maria_of_rosa' });
    await panel.getByRole('tab', { name: 'History' }).click();
    await panel.getByText('by admin').first().waitFor();
    for (const name of ['View as', 'Delete'])
      expect(await panel.getByRole('button', { name }).count()).toBe(0);
    await shoot(visitor.page, 'staff', `${device}-panel`);
  });

  it('hears of a user who becomes theirs', async () => {
    await visitor.goTo('/dashboard/users');
    await visitor.sees('jose_of_rosa');
    await registered(scene.admin, { supervisor: 'rosa_helps', email: `new_on_${device}` });
    await visitor.sees(`new_on_${device}`);
  });
});
