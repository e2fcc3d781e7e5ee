import type { Locator } from 'playwright-core';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { aCourse, aCredential } from '../support/data/courses.js';
import type { Session } from '../support/app/session.js';

jest.setTimeout(120_000);

const NAMES = ['rosa', 'saul', 'teo', 'ursula', 'vera'];

describe('many at once', () => {
  let scene: BrowserScene;
  let admin: Session;
  let visitor: Visitor;

  beforeAll(async () => {
    scene = await BrowserScene.set();
    admin = scene.admin;
    for (const email of NAMES) {
      await admin.post('/api/users/register', { email, password: 'secret', role: 'member' }).expect(201);
    }
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(async () => {
    await scene.close();
  });

  async function open(path: string, looks: Looks = {}): Promise<void> {
    visitor = await scene.adminOn(path, looks);
  }

  const button = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  const box = (name: string): Locator =>
    visitor.page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const all = (): Locator => visitor.page.getByRole('checkbox', { name: 'Select all' });
  const bar = (): Locator => visitor.page.getByRole('region', { name: 'Selected' });
  const press = (name: string) => bar().getByRole('button', { name, exact: true }).click();
  const dialog = (): Locator => visitor.page.getByRole('dialog');

  async function picked(): Promise<string[]> {
    const states = await Promise.all(NAMES.map((name) => box(name).isChecked()));
    return NAMES.filter((_name, index) => states[index]);
  }

  async function lockedOnes(): Promise<string[]> {
    const { users } = (await admin.get('/api/users/false').expect(200)).body as { users: UserAnswer[] };
    return users
      .filter(({ is_locked }) => is_locked)
      .map(({ email }) => email)
      .sort();
  }

  it('rows are selected by click, by Shift, by keys, and all that are found by the box of the head', async () => {
    await open('/dashboard/users');
    const { page } = visitor;
    await box('vera').click();
    await box('saul').click({ modifiers: ['Shift'] });
    expect(await picked()).toEqual(['saul', 'teo', 'ursula', 'vera']);
    expect(await all().evaluate((head: HTMLInputElement) => head.indeterminate)).toBe(true);

    await bar().waitFor();
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await picked()).toEqual([]);

    const row = page.getByRole('row').filter({ has: box('teo') });
    await row.getByRole('cell').nth(2).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+X');
    expect(await picked()).toEqual(['saul', 'teo']);

    await page.getByLabel('Search', { exact: true }).fill('u');
    await box('teo').waitFor({ state: 'detached' });
    await all().click();
    await page.getByLabel('Search', { exact: true }).fill('');
    await box('teo').waitFor();
    expect(await picked()).toEqual(['saul', 'teo', 'ursula']);
    expect(await barriers(page)).toEqual([]);
  });

  it('many are locked by a plan, which the toast takes back', async () => {
    await open('/dashboard/users');
    await box('rosa').click();
    await box('teo').click();
    await press('Lock');
    await dialog().getByText('Locks 2 users.').waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Lock 2' }).click();
    await visitor.sees('2 users locked');
    expect(await lockedOnes()).toEqual(['rosa', 'teo']);
    await bar().waitFor({ state: 'detached' });
    await button('Undo').click();
    await visitor.sees('Undone');
    expect(await lockedOnes()).toEqual([]);
  });

  it('a plan that something has overtaken is looked at again', async () => {
    const { users } = (await admin.get('/api/users/false?q=saul').expect(200)).body as {
      users: UserAnswer[];
    };
    await open('/dashboard/activity');
    await box('saul').click();
    await box('vera').click();
    await press('Lock');
    await dialog().getByRole('button', { name: 'Lock 2' }).waitFor();
    await admin.post('/api/users/lock', { id: users[0]?._id, value: true }).expect(200);
    await dialog().getByRole('button', { name: 'Lock 2' }).click();
    await visitor.sees('Meanwhile something changed: look at it again');
    await dialog().getByRole('button', { name: 'Review again' }).click();
    await dialog().getByText('Locked already').waitFor();
    await dialog().getByRole('button', { name: 'Lock 1' }).click();
    await visitor.sees('1 user locked');
    expect(await lockedOnes()).toEqual(['saul', 'vera']);
  });

  it('what was done is taken back from the Audit screen, which hears of it by itself', async () => {
    await open('/dashboard/audit');
    await visitor.page.getByRole('link', { name: 'Can be undone' }).first().click();
    const item = visitor.page.getByRole('listitem').filter({ hasText: 'last_one' });
    const made = await admin
      .post('/api/users/register', { email: 'last_one', password: 'secret', role: 'member' })
      .expect(201);
    const { user } = made.body as { user: UserAnswer };
    await admin.delete(`/api/users/${user._id}`).expect(200);
    await item.waitFor();
    expect(await item.textContent()).toMatch(/User deleted.*last_one.*by root.*\d:\d\d left/);
    expect(await barriers(visitor.page)).toEqual([]);
    await item.getByRole('button', { name: /^Undo/ }).click();
    await visitor.sees('Undone');
    await item.waitFor({ state: 'detached' });
    const { users } = (await admin.get('/api/users/false?q=last_one')).body as { users: UserAnswer[] };
    expect(users.map(({ _id }) => _id)).toEqual([user._id]);
  });

  it('credentials are deleted and come back, on a phone too', async () => {
    const { title, subtitle } = await aCourse(admin);
    await aCredential(admin, subtitle._id, { course_name: 'Second account' });
    await open(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`, { width: 390, height: 844 });
    await all().click();
    await press('Delete');
    await dialog().getByText('Deletes 2 credentials and 2 pictures.').waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    const sheet = await dialog().boundingBox();
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844);
    await dialog().getByRole('button', { name: 'Delete 2' }).click();
    await visitor.sees('2 credentials deleted');
    await box('Second account').waitFor({ state: 'detached' });
    await button('Undo').click();
    await box('Second account').waitFor();
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
