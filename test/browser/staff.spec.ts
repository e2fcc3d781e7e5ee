import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { overflowOf, shoot } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { aCourse, assign } from '../support/data/courses.js';
import { registered, renew } from '../support/data/renewals.js';

const SCREENS = ['users', 'renewals', 'managepassword', 'activity', 'templates', 'reports', 'inbox'];
const FULL_SCREENS = ['managepassword', 'renewals', 'activity'];
const MORE_THAN_FIT = 16;
const CLOSED = ['whitelist', 'audit', 'seats', 'integrations'];
const scene = withScene();
let supervisor: Session;

beforeAll(async () => {
  supervisor = await Session.as(scene.app, 'supervisor', { email: 'rosa_helps' });
  const { title } = await aCourse(scene.admin);
  await assign(scene.admin, supervisor.user, title).expect(200);
  const maria = await registered(scene.admin, {
    supervisor: 'Rosa helps',
    email: 'maria_of_rosa',
    subValidity: 3,
  });
  await registered(scene.admin, { email: 'somebody_else' });
  for (let made = 0; made < MORE_THAN_FIT; made += 1) {
    await registered(scene.admin, { supervisor: 'Rosa helps', subValidity: 3 });
  }
  await renew(scene.admin, maria._id, { days: 1, amount: 1_500 }).expect(201);
});

it.each([
  ['desktop', { width: 1440 }],
  ['phone', { width: 390, height: 844 }],
] as const)(
  'a supervisor on a %s sees their users alone, has their screens, and is refused nothing',
  async (device, looks) => {
    const visitor = await scene.enter(supervisor, '', looks);
    const { page } = visitor;
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await visitor.goTo('/');
    await page.waitForURL('**/dashboard/users');
    await visitor.sees('maria_of_rosa');
    for (const name of [/^Del /, /^View as /])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByText('somebody_else').count()).toBe(0);

    for (const screen of SCREENS) {
      await visitor.goTo(`/dashboard/${screen}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await visitor.hasAll();
      expect(await page.getByText('You are not authorized').count()).toBe(0);
      expect([screen, await barriers(page)]).toEqual([screen, []]);
      await shoot(page, 'staff', `${device}-${screen}`);
    }
    for (const screen of CLOSED) {
      await visitor.goTo(`/dashboard/${screen}`);
      await visitor.sees('You are not authorized to access this page');
    }

    const link = page.getByRole('link', { name: 'Password and security' });
    if (device === 'phone') await visitor.button('More').click();
    await visitor.button('Account and appearance').click();
    await link.click();
    await visitor.sees('This device');
    expect(refused).toEqual([]);
  },
);

it.each([
  ['an admin', () => scene.admin],
  ['a supervisor', () => supervisor],
])('the main screens of %s end with the window, however much they hold', async (_whose, who) => {
  const visitor = await scene.enter(who(), '', { width: 1366, height: 768 });
  const { page } = visitor;
  for (const screen of FULL_SCREENS) {
    await visitor.goTo(`/dashboard/${screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await visitor.hasAll();
    expect([screen, await overflowOf(page, 'down')]).toEqual([screen, 0]);
    const columns = page.locator('[data-board-column] > ul');
    const rooms = await columns.evaluateAll((lists) =>
      lists.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    );
    if (screen === 'renewals') expect(Math.max(...rooms)).toBeGreaterThan(100);
  }
});
