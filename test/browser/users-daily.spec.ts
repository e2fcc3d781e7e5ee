import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { Locator } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { cutLabels } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { registered } from '../support/data/renewals.js';

const SOON_MS = 10_000;
const scene = withScene();
let visitor: Visitor;

const open = async (looks?: Looks) => {
  visitor = await scene.adminOn('/dashboard/users', looks);
  await visitor.button('Create').waitFor();
  return visitor.page;
};
const row = (email: string): Locator => visitor.page.getByRole('row').filter({ hasText: email });
const placeOf = async (target: Locator) =>
  (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
const topOf = async (target: Locator): Promise<number> => (await placeOf(target)).y;
const bottomOf = async (target: Locator): Promise<number> => {
  const { y, height } = await placeOf(target);
  return y + height;
};

it('the users are seen as they see it, and the admin comes back', async () => {
  const member = await Session.as(scene.app, 'member');
  const { title } = await aCourse(scene.admin);
  await assign(scene.admin, member.user, title).expect(200);
  await scene.admin.confirmed();
  const page = await open();
  const viewAs = visitor.button(`View as ${member.user.email}`);
  await viewAs.click();
  await visitor.sees(`Viewing as ${member.user.email}`);
  expect(visitor.path).toBe('/dashboard/shops');
  await visitor.sees(title.shop_name);
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(scene.admin.token);
  await visitor.button('Exit').click();
  await viewAs.waitFor();
  expect(visitor.path).toBe('/dashboard/users');
});

it('the users stay where they are while they are renewed, and nothing slides under the pointer', async () => {
  const subStartDate = formatDate(Date.now() - 40 * DAY_MS);
  for (const email of ['pia', 'quino', 'rosa']) {
    await registered(scene.admin, { email, subStartDate, subValidity: 30 });
  }
  await registered(scene.admin, { email: 'olga' });
  const page = await open();
  await page.getByRole('radio', { name: 'Expired' }).click();
  await row('olga').waitFor({ state: 'detached' });
  await row('quino').getByRole('button', { name: '+30 days' }).click();
  await row('quino')
    .getByText(/^0 → \d+ days$/)
    .waitFor();
  const before = await topOf(row('pia'));

  await row('quino').waitFor({ state: 'detached', timeout: SOON_MS });
  expect(await topOf(row('pia'))).toBe(before);
  await page.getByRole('heading', { level: 1 }).hover();
  await until(SOON_MS, async () => (await topOf(row('pia'))) < before);
});

it('the users have actions that a key reaches without moving the table', async () => {
  await registered(scene.admin, { email: 'tomas' });
  const page = await open({ width: 1280, height: 640 });
  await row('tomas').getByRole('button', { name: '+30 days' }).focus();
  for (const name of ['Edit tomas', 'Assign Password tomas', 'Del tomas']) {
    await page.keyboard.press('Tab');
    await visitor.focusIsOn(page.getByLabel(name, { exact: true }));
  }
  const table = page.locator('[data-table-frame] > [role="region"]');
  expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

it('the users are made on a narrow phone with buttons that show all that they say', async () => {
  await aPackage(scene.admin);
  visitor = await scene.adminOn('/dashboard/users', { width: 360, height: 740, language: 'es-PE' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  await page.getByLabel('Paquete', { exact: true }).waitFor();
  expect(await cutLabels(page)).toEqual([]);
  const password = await page.getByLabel('Contraseña', { exact: true }).boundingBox();
  expect(password?.width).toBeGreaterThan(150);
});

it.each([
  { width: 1366, height: 640, rows: 8 },
  { width: 1440, height: 900, rows: 16 },
])('the users of whom $rows are in sight at $width × $height', async ({ rows, ...looks }) => {
  await aPackage(scene.admin);
  for (let made = 0; made < rows; made += 1) await registered(scene.admin);
  const page = await open(looks);
  await page.getByLabel('Package', { exact: true }).waitFor();
  const email = page.getByLabel('Email', { exact: true });
  const apart = (await bottomOf(visitor.button('Create'))) - (await bottomOf(email));
  expect(Math.abs(apart)).toBeLessThan(8);
  // The first row is the head.
  await until(SOON_MS, async () => (await bottomOf(page.getByRole('row').nth(rows))) <= looks.height);
});
