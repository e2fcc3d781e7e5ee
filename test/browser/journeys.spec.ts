import type { Browser } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { aCourse, assign } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

let scene: BrowserScene;
let app: TestApp;
let browser: Browser;
let admin: Session;

beforeAll(async () => {
  scene = await BrowserScene.set();
  ({ app, browser, admin } = scene);
});
afterAll(() => scene.close());

describe('in the browser', () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await Visitor.enter(browser, app);
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  const onTo = (path: string) =>
    visitor.page.waitForURL((url) => url.pathname.toLowerCase() === path.toLowerCase());

  it('keeps the place over a reload, and leaves by Logout', async () => {
    const { page } = visitor;
    await visitor.be(admin);
    await visitor.goTo('/DASHBOARD/Whitelist');
    await visitor.sees('Empty');
    await page.reload();
    await visitor.sees('Empty');
    const another = await admin.again();
    await page.evaluate((token) => localStorage.setItem('token', token), another.token);
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).click();
    await onTo('/admin');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('makes a title and subtitles under it, as quickly as one types on a slow machine', async () => {
    const { page } = visitor;
    await visitor.slowDown(4);
    await visitor.be(admin);
    await visitor.goTo('/dashboard/managepassword');
    await page.getByPlaceholder('Title', { exact: true }).fill('Disney');
    await page.getByPlaceholder('Title', { exact: true }).press('Enter');
    await visitor.sees('Created successfully!');
    await page.getByText('Disney', { exact: true }).first().click();
    for (const name of ['Kids', 'Adults']) {
      await page.getByPlaceholder('Subtitle', { exact: true }).fill(name);
      await page.getByPlaceholder('Subtitle', { exact: true }).press('Enter');
      await page.getByText(name, { exact: true }).first().waitFor();
    }
    await page.getByText('Kids', { exact: true }).first().click();
    await visitor.sees('No Product Found!');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await visitor.sees('Email, domain and password are required!');
  });

  it('shows an admin what a member sees, and brings them back', async () => {
    const { page } = visitor;
    const member = await Session.as(app, 'member');
    const { title } = await aCourse(admin);
    await assign(admin, member.user, title).expect(200);
    await visitor.be(await admin.confirmed());
    await visitor.goTo('/dashboard/users');
    await page.getByRole('button', { name: `View as ${member.user.email}` }).click();
    await onTo('/dashboard/shops');
    await visitor.sees(`You see this as ${member.user.email}`);
    await visitor.sees(title.shop_name);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await visitor.sees(`You see this as ${member.user.email}`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(admin.token);
    await page.getByRole('button', { name: 'Leave' }).click();
    await onTo('/dashboard/users');
    await page.getByRole('button', { name: `View as ${member.user.email}` }).waitFor();
  });
});

describe('two browsers', () => {
  const enter = async (session: Session, path: string) => {
    const visitor = await Visitor.enter(browser, app);
    await visitor.be(session);
    await visitor.goTo(path);
    return visitor;
  };

  it('a lock reaches the page that the locked member has open, which says so and leaves within 2 s', async () => {
    const member = await Session.as(app, 'member');
    const theirs = await enter(member, '/dashboard/shops');
    await theirs.sees(member.user.email);
    const ours = await enter(admin, '/dashboard/activity');
    await ours.page.getByRole('switch', { name: `Lock ${member.user.email}` }).click();
    const isAsked = ours.page.getByRole('dialog').getByRole('button', { name: /lock/i });
    if (await isAsked.isVisible({ timeout: 1_000 }).catch(() => false)) await isAsked.click();
    await theirs.page.getByText('Your account is locked').first().waitFor({ timeout: 2_000 });
    await theirs.page.waitForURL((url) => url.pathname === '/', { timeout: 2_000 });
    expect(await theirs.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await Promise.all([theirs.leave(), ours.leave()]);
  });

  it("a member's first ping turns their row Active on the admin's screen within 1 s, without a reload", async () => {
    const member = await Session.as(app, 'member');
    await admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
    const ours = await enter(admin, '/dashboard/activity');
    const row = ours.page.getByRole('row').filter({ hasText: member.user.email });
    await row.getByText('Inactive').waitFor();
    await ours.sees('Live');
    await member.post('/api/users/ping').expect(200);
    await row.getByText('Active', { exact: true }).waitFor({ timeout: 1_000 });
    await ours.leave();
  });

  it("titles of a group are on a member's screen within 2 s of the admin's choice, and off it again", async () => {
    const { title } = await aCourse(admin);
    const group = await aGroup(admin);
    const member = await Session.as(app, 'member', { profileGroup: group.name });
    const theirs = await enter(member, '/dashboard/shops');
    await theirs.page.getByRole('heading', { name: 'Courses' }).waitFor();
    const ours = await enter(admin, '/dashboard/profilegroup');
    const shown = theirs.page.getByText(title.shop_name).first();

    const choose = async () => {
      await ours.page.getByRole('button', { name: `Titles of ${group.name}` }).click();
      const form = ours.page.getByRole('dialog', { name: `Titles of ${group.name}` });
      await form.getByRole('checkbox', { name: title.shop_name }).click();
      await form.getByRole('button', { name: 'Update' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await choose();
    await shown.waitFor({ timeout: 2_000 });
    await choose();
    await shown.waitFor({ state: 'detached', timeout: 2_000 });
    expect([...theirs.complaints, ...ours.complaints]).toEqual([]);
    await Promise.all([theirs.leave(), ours.leave()]);
  });
});
