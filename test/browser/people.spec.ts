import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { Hand } from '../support/browser/hand.js';
import { BrowserScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { entriesOf, placeOf, registered, renew } from '../support/data/renewals.js';

jest.setTimeout(120_000);

/** The page waits for the server, and that for whoever else is on this machine. */
const SOON_MS = 10_000;

/** Somebody's pace at the keys, and a line so slow that the news of one renewal come while the next is on its way. */
const KEY_PACE_MS = 250;
const SLOW_LINE_MS = 500;

describe('an admin at the work of every day', () => {
  let scene: BrowserScene;
  let admin: Session;
  let visitor: Visitor;

  beforeAll(async () => {
    scene = await BrowserScene.set();
    admin = scene.admin;
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(() => scene.close());

  const open = async (path: string): Promise<Hand> => {
    visitor = await scene.adminOn(path);
    await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    return new Hand(visitor.page);
  };
  const dialog = (name: string): Locator => visitor.page.getByRole('dialog', { name, exact: true });
  const button = (within: Locator, name: string): Locator =>
    within.getByRole('button', { name, exact: true });
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  it("answers somebody who writes that their password doesn't work", async () => {
    await registered(admin, { email: 'maria_quispe', wasap: '987 654 321' });
    // Newer ones, whom the list has before her.
    await registered(admin, { email: 'maria_quispe_sur' });
    await registered(admin, { email: 'ana_maria_quispe' });
    const hand = await open('/dashboard/activity');
    const { page, context } = visitor;
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

    await hand.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search or act' });
    await palette.waitFor();
    await until(SOON_MS, () => hasFocus(palette));
    // Enter before anything is found: it is she who opens, and not whoever stood first.
    await hand.type('maria_quispe');
    await hand.press('Enter');

    const panel = dialog('maria_quispe');
    await hand.click(button(panel, 'Reset password'));
    const password = dialog('Reset password of maria_quispe').getByLabel('New password', { exact: true });
    await password.waitFor();
    await until(SOON_MS, () => hasFocus(password));
    await hand.type('0042');
    await hand.press('Enter');
    await visitor.sees('Updated successfully!');
    await password.waitFor({ state: 'detached' });

    await hand.click(button(panel, 'Message'));
    const message = dialog('Message to maria_quispe');
    const link = message.getByRole('link', { name: 'WhatsApp' });
    await link.waitFor();
    const text = await message.getByRole('textbox', { name: 'Text' }).inputValue();
    const [chat] = await Promise.all([
      context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/')),
      hand.click(link),
    ]);
    hand.report('From the message that a password fails to the answer');

    const { host, pathname, searchParams } = new URL(chat.url());
    expect([host, pathname, searchParams.get('text')]).toEqual(['wa.me', '/51987654321', text]);
    expect(text).toContain('Password: 0042');
    expect(chat.headers()['referer']).toBeUndefined();
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect((await Session.of(scene.app, 'maria_quispe', '0042')).user.email).toBe('maria_quispe');
    expect(hand.clicks).toBeLessThanOrEqual(3);
  });

  describe('on the board of renewals', () => {
    /** With so many days left, and a renewal by as many days as a key renews, which was taken for a mistake. */
    const endingIn = async (days: number, email: string): Promise<UserAnswer> => {
      const subStartDate = formatDate(Date.now() - (29 - days) * DAY_MS);
      const user = await registered(admin, { email, subStartDate, subValidity: 30 });
      await renew(admin, user._id, { amount: 2_500 }).expect(201);
      await admin.post('/api/users/update', { id: user._id, subStartDate, subValidity: 30 }).expect(200);
      return user;
    };
    const column = (name: string): Locator =>
      visitor.page.getByRole('region', { name: new RegExp(`^${name} `) });
    const cardIn = (name: string, email: string): Locator =>
      column(name).getByRole('link', { name: email, exact: true });
    const stored = async (user: UserAnswer) => (await placeOf(admin, user))?.key;

    it('renews five by keys alone, and takes one back', async () => {
      const last = await endingIn(6, 'elsa');
      const due = [
        await endingIn(1, 'abel'),
        await endingIn(2, 'berta'),
        await endingIn(3, 'ciro'),
        await endingIn(4, 'dora'),
        last,
      ];
      const hand = await open('/dashboard/renewals');
      const { page, context } = visitor;
      await context.route('**/api/renewals', async (route) => {
        await delay(SLOW_LINE_MS);
        await route.continue();
      });
      await cardIn('Soon', 'abel').focus();
      for (const { email } of due) {
        const card = page.getByRole('link', { name: email, exact: true });
        // The focus goes on within the column; the next column is an arrow away, and its first card another.
        for (const key of ['ArrowRight', 'ArrowUp']) if (!(await hasFocus(card))) await hand.press(key);
        await until(SOON_MS, () => hasFocus(card));
        await delay(KEY_PACE_MS);
        await hand.press('+');
        await delay(KEY_PACE_MS);
      }
      hand.report('Five renewals from the board');
      expect([hand.clicks, hand.keys]).toEqual([0, 7]);
      for (const user of due) {
        await until(SOON_MS, async () => (await stored(user)) === 'later');
        const [entry, ...before] = await entriesOf(admin, user._id);
        expect(entry).toMatchObject({ kind: 'renewal', days: 30, amount: 2_500, by: admin.user.email });
        expect(before.map(({ kind }) => kind)).toEqual(['change', 'renewal', 'first']);
      }

      await page.getByRole('button', { name: 'Undo elsa' }).click();
      await visitor.sees('Undone');
      await until(SOON_MS, async () => (await stored(last)) === 'week');
      for (const { email } of due.slice(0, -1)) await cardIn('Later', email).waitFor();
      await cardIn('This week', 'elsa').waitFor();
    });

    it("shows another admin's renewal as it happens", async () => {
      const user = await endingIn(5, 'flora');
      await open('/dashboard/renewals');
      await cardIn('This week', 'flora').waitFor();
      const other = await Session.as(scene.app, 'admin');
      await renew(other, user._id).expect(201);
      await cardIn('Later', 'flora').waitFor({ timeout: SOON_MS });
      expect(await cardIn('This week', 'flora').count()).toBe(0);
      expect(await barriers(visitor.page)).toEqual([]);
    });
  });

  it('leads from the bars and rows of a report to the renewals behind them, and to whom they are about', async () => {
    await registered(admin, { email: 'gina', affiliate: 'the one in Arequipa', amount: 4_500 });
    const hand = await open('/dashboard/reports?by=affiliate');
    const { page } = visitor;
    await page.getByRole('img', { name: /^Amount by affiliate/ }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'the one in Arequipa' });
    expect(await row.textContent()).toContain('45.00');
    await hand.click(row.getByRole('link'));
    const behind = page.getByRole('row').filter({ hasText: 'gina' });
    expect(await behind.textContent()).toContain('Began');
    await hand.click(behind.getByRole('link', { name: 'gina' }));
    await dialog('gina').getByRole('tab', { name: 'Overview' }).waitFor();
    await button(dialog('gina'), 'Close').click();
    await page.getByRole('heading', { name: 'Details: Affiliate the one in Arequipa' }).waitFor();
    await page.getByRole('link', { name: 'Back to the report' }).click();
    await page.getByRole('img', { name: /^Amount by affiliate/ }).waitFor();
  });
});
