import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { Locator } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { cutLabels } from '../support/browser/looks.js';
import { BrowserScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { registered } from '../support/data/renewals.js';

jest.setTimeout(120_000);

const SOON_MS = 10_000;

describe('the users, all day long', () => {
  let scene: BrowserScene;
  let visitor: Visitor;

  beforeAll(async () => {
    scene = await BrowserScene.set();
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(() => scene.close());

  const open = async (looks?: Looks) => {
    visitor = await scene.adminOn('/dashboard/users', looks);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
    return page;
  };
  const row = (email: string): Locator => visitor.page.getByRole('row').filter({ hasText: email });
  const topOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.y ?? NaN;

  it('are seen as they see it, and the admin comes back', async () => {
    const member = await Session.as(scene.app, 'member');
    const { title } = await aCourse(scene.admin);
    await assign(scene.admin, member.user, title).expect(200);
    await scene.admin.confirmed();
    const page = await open();
    await page.getByRole('button', { name: `View as ${member.user.email}` }).click();
    await visitor.sees(`Viewing as ${member.user.email}`);
    expect(visitor.path).toBe('/dashboard/shops');
    await visitor.sees(title.shop_name);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await visitor.sees(`Viewing as ${member.user.email}`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(scene.admin.token);
    await page.getByRole('button', { name: 'Exit' }).click();
    await page.getByRole('button', { name: `View as ${member.user.email}` }).waitFor();
    expect(visitor.path).toBe('/dashboard/users');
  });

  it('are looked at by a view of one’s own, which the browser keeps', async () => {
    const { seq } = await registered(scene.admin, { email: 'olga', profileGroup: '' });
    const page = await open();
    await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'Daily' }).click();
    await visitor.chooses('Columns');
    const up = page.getByRole('button', { name: 'Move wasap up' });
    await up.click();
    await until(SOON_MS, () => up.evaluate((button) => button === document.activeElement));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change view My view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Calls');
    await page.keyboard.press('Enter');
    await page.reload();
    await page.locator('nav[aria-label=Users] [aria-current=page]', { hasText: 'Calls' }).waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.slice(3, 6)).toEqual(['wasap', 'State', 'Days left']);

    await page.getByRole('searchbox', { name: 'Search' }).fill(String(seq));
    await row('olga').getByText(`sequence number ${seq}`).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('stay where they are while they are renewed, and nothing slides under the pointer', async () => {
    const subStartDate = formatDate(Date.now() - 40 * DAY_MS);
    for (const email of ['pia', 'quino', 'rosa']) {
      await registered(scene.admin, { email, subStartDate, subValidity: 30 });
    }
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

  it.each(['light', 'dark'] as const)(
    'are cards on a phone, renewed and taken back there, %s',
    async (theme) => {
      const subStartDate = formatDate(Date.now() - 40 * DAY_MS);
      await registered(scene.admin, { email: `saul_${theme}`, subStartDate, subValidity: 30 });
      visitor = await scene.adminOn('/dashboard/users', { width: 390, theme });
      const { page } = visitor;
      const card = page.getByRole('article', { name: `saul_${theme}` });
      await card.getByRole('button', { name: '+30 days' }).click();
      await card.getByText(/^0 → \d+ days$/).waitFor();
      expect(await barriers(page)).toEqual([]);
      await card.getByRole('button', { name: 'Undo' }).click();
      await visitor.sees('Undone');
      await card.getByText('Expired').waitFor();
    },
  );

  it('are made on a narrow phone with buttons that show all that they say', async () => {
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
  ])(
    'of whom $rows are in sight at $width × $height, under a form of one row',
    async ({ rows, ...looks }) => {
      await aPackage(scene.admin);
      for (let made = 0; made < rows; made += 1) await registered(scene.admin);
      const page = await open(looks);
      await page.getByLabel('Package', { exact: true }).waitFor();
      const bottomOf = async (target: Locator): Promise<number> => {
        const { y, height } = (await target.boundingBox()) ?? { y: NaN, height: NaN };
        return y + height;
      };
      const [email, create] = [
        page.getByLabel('Email', { exact: true }),
        page.getByRole('button', { name: 'Create', exact: true }),
      ];
      expect(Math.abs((await bottomOf(create)) - (await bottomOf(email)))).toBeLessThan(8);
      // The first is the head.
      await until(SOON_MS, async () => (await bottomOf(page.getByRole('row').nth(rows))) <= looks.height);
    },
  );
});
