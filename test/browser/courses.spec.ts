import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { Locator, Page } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { aCourse, aCredential, assign, aSubtitle, aTitle } from '../support/data/courses.js';

jest.setTimeout(120_000);

const COPIED_FOR_MS = 2_000;

describe('the courses', () => {
  let scene: BrowserScene;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    scene = await BrowserScene.set({ PHONE_REGION: 'PE' });
  });

  afterEach(async () => {
    const left = visitors;
    visitors = [];
    await Promise.all(left.map((visitor) => visitor.leave()));
    expect(left.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  afterAll(() => scene.close());

  async function enter(width: number, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
    const visitor = await Visitor.enter(scene.browser, scene.app, { width, height: 844, theme });
    visitors.push(visitor);
    return visitor;
  }

  const excess = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const button = ({ page }: Visitor, name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: true });

  it('of a member: in by PIN after a wrong one, the title of the link open, and back there when locked', async () => {
    const { admin } = scene;
    const supervisor = await Session.as(scene.app, 'member', { wasap: '987 654 321' });
    const ends = { subStartDate: formatDate(Date.now() - 28 * DAY_MS), subValidity: 31 };
    const member = await Session.as(scene.app, 'member', {
      password: '2468',
      supervisor: supervisor.user.email,
      ...ends,
    });
    const other = await aCourse(admin);
    const title = await aTitle(admin, 'W'.repeat(120));
    const subtitle = await aSubtitle(admin, title._id, 'M'.repeat(120));
    const names = ['N'.repeat(120), 'Listening'];
    for (const course_name of names) await aCredential(admin, subtitle._id, { course_name });
    for (const one of [title, other.title]) await assign(admin, member.user, one).expect(200);

    const visitor = await enter(320);
    const { page } = visitor;
    await visitor.goTo(`/users_with_shop/${title._id}`);
    await page.getByRole('link', { name: member.user.email }).click();
    const pin = page.getByLabel('PIN', { exact: true });
    await pin.fill('1111');
    await button(visitor, 'SUBMIT').click();
    await visitor.sees('Invalid credentials');
    await visitor.sees('The PIN is wrong');
    await pin.fill('2468');
    await button(visitor, 'SUBMIT').click();
    await button(visitor, 'M'.repeat(120)).click();
    expect(visitor.path).toBe(`/dashboard/shops/${title._id}`);
    expect(await page.getByText('The PIN is wrong').count()).toBe(0);

    const cards = page.getByRole('list', { name: /^Credentials of/ }).getByRole('listitem');
    await cards.nth(1).waitFor();
    expect(await excess(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    const chat = page.getByRole('link', { name: 'Write to your supervisor by WhatsApp' });
    expect(await chat.getAttribute('href')).toContain('https://wa.me/51987654321?text=');

    await button(visitor, 'Copy login of Listening').click();
    const copied = button(visitor, 'Copied: Copy login of Listening');
    await copied.waitFor();
    await copied.waitFor({ state: 'detached', timeout: 3 * COPIED_FOR_MS });
    await page.reload();
    await cards.nth(1).waitFor();
    expect(await cards.first().innerText()).toContain('Listening');

    await admin.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    await page.waitForURL(/\/userlogin\//i);
    await visitor.sees('Your account is locked');
    await page.getByLabel('PIN', { exact: true }).waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'of a member are a table that looks like cards on a wide screen: %s',
    async (theme) => {
      const member = await Session.as(scene.app, 'member');
      const { title, subtitle, credential } = await aCourse(scene.admin);
      await assign(scene.admin, member.user, title).expect(200);
      const visitor = await enter(1440, theme);
      const { page } = visitor;
      await visitor.be(member);
      await visitor.goTo(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`);
      const table = page.getByRole('table', { name: /^Credentials of/ });
      const row = table.getByRole('row').filter({ hasText: credential.course_name });
      await row.waitFor();
      const columns = ['#', 'Course name', 'Domain', 'Email/Username', 'Password', 'Use'];
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(columns);
      expect(await row.getByRole('cell').count()).toBe(columns.length);
      const picture = await row.getByRole('button', { name: /^Picture of/ }).boundingBox();
      expect([picture?.width, picture?.height]).toEqual([56, 56]);
      expect(await barriers(page)).toEqual([]);
    },
  );

  it('of an admin: found wherever they lie, with a sheet for what is rare and a pane that is drawn', async () => {
    const { admin } = scene;
    const here = await aCourse(admin);
    const title = await aTitle(admin, 'Far away');
    const subtitle = await aSubtitle(admin, title._id, 'Down there');
    await aCredential(admin, subtitle._id, { course_name: 'Okapi premium' });
    const visitor = await scene.adminOn(`/dashboard/shops/${here.title._id}?subtitle=${here.subtitle._id}`);
    visitors.push(visitor);
    const { page } = visitor;

    // The overlay of a first load would take the mouse.
    await page.getByRole('row').filter({ hasText: here.credential.course_name }).waitFor();
    await visitor.hasAll();
    const titles = page.getByRole('separator', { name: 'Width of Titles' });
    const place = await titles.boundingBox();
    if (!place) throw new Error('The divider shows');
    await page.mouse.move(place.x + 6, place.y + 200);
    await page.mouse.down();
    await page.mouse.move(place.x + 66, place.y + 220, { steps: 4 });
    await page.mouse.up();
    expect(await titles.getAttribute('aria-valuenow')).toBe('236');
    expect((await titles.boundingBox())?.x).toBe(place.x + 60);
    await titles.press('ArrowLeft');
    await page.reload();
    await titles.waitFor();
    expect(await titles.getAttribute('aria-valuenow')).toBe('220');

    await page.getByLabel('Search course name').fill('okapi');
    await page.getByRole('link', { name: /Far away › Down there/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Okapi premium' });
    await row.waitFor();
    expect(visitor.path).toBe(`/dashboard/shops/${title._id}`);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(visitor, 'Change image Okapi premium').click(),
    ]);
    expect(chooser.isMultiple()).toBe(false);
    await button(visitor, 'Edit Okapi premium').click();
    await button(visitor, 'Copy to… Okapi premium').press('Enter');
    await page.getByRole('dialog', { name: 'Copy Okapi premium to' }).waitFor();
  });
});
