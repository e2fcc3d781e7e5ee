import type { Browser } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { aCourse, assign } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

describe('in the browser', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Session;
  let visitor: Visitor;

  beforeAll(async () => {
    app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000' });
    browser = await startBrowser();
    admin = await Session.root(app);
  });

  beforeEach(async () => {
    visitor = await Visitor.enter(browser, app);
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const onTo = (path: string) =>
    visitor.page.waitForURL((url) => url.pathname.toLowerCase() === path.toLowerCase());

  it('refuses blank and wrong logins with the texts of the spec, and lets the right one in', async () => {
    const { page } = visitor;
    await visitor.goTo('/admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await visitor.sees('Fill all fields');
    await page.getByPlaceholder('Username').fill(ADMIN.username);
    await page.getByPlaceholder('Password').fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await visitor.sees('Invalid credentials');
    await page.getByPlaceholder('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await onTo('/dashboard/users');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/\./);
  });

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

  it('makes, changes and deletes a user', async () => {
    const { page } = visitor;
    await visitor.be(admin);
    await visitor.goTo('/dashboard/users');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('Juan Perez');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('1234');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await visitor.sees('Created successfully!');
    const row = page.getByRole('row').filter({ hasText: 'juan_perez' });
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('textbox', { name: 'wasap', exact: true }).fill('+51 999');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await visitor.sees('Updated successfully!');
    await row.getByText('+51 999').waitFor();
    await row.getByRole('button', { name: /^Del/ }).click();
    await visitor.sees('Are you sure to delete (juan_perez)');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await visitor.sees('Deleted successfully');
    await row.waitFor({ state: 'detached' });
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

  it('shows a member what is assigned to them, with the password masked until they ask', async () => {
    const { page } = visitor;
    const member = await Session.as(app, 'member');
    const { title, subtitle, credential } = await aCourse(admin);
    await assign(admin, member.user, title).expect(200);
    await visitor.be(member);
    await visitor.goTo('/');
    await onTo('/dashboard/shops');
    await page.getByText(title.shop_name).first().click();
    await page.getByText(subtitle.subtitle).first().click();
    await visitor.sees(credential.course_name);
    expect(await page.getByText(credential.password).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Del/ }).count()).toBe(0);
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

  it('leads from the list of users to the PIN screen and in', async () => {
    const { page } = visitor;
    const member = await Session.as(app, 'member', { password: '0042' });
    const { title } = await aCourse(admin);
    await assign(admin, member.user, title).expect(200);
    await visitor.goTo(`/users_with_shop/${title._id}`);
    await page.getByText(member.user.email).click();
    await onTo(`/userlogin/${member.user._id}/${member.user.email}`);
    await page.getByLabel('PIN', { exact: true }).fill('0042');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await onTo('/dashboard/shops');
  });

  it('says what the spec says where an id is missing or unknown', async () => {
    await visitor.goTo('/users_with_shop');
    await visitor.sees('Credentials ID is not provided in the URL parameters.');
    await visitor.goTo(`/users_with_shop/${'f'.repeat(24)}`);
    await visitor.sees('No Users Found On That Credentials');
    await visitor.goTo('/userlogin');
    await visitor.sees('User id is not provided in the URL parameters.');
    await visitor.sees('Username is not provided in the URL parameters.');
    await visitor.goTo('/nowhere/at/all');
    await visitor.sees("The page you are looking for doesn't exist.");
  });
});
