import type { Page } from 'playwright-core';
import { Session } from '../../support/app/session.js';
import { ADMIN } from '../../support/app/test-app.js';
import { barriers } from '../../support/browser/accessibility.js';
import type { Visitor } from '../../support/browser/browser.js';
import { withScene } from '../../support/browser/scene.js';
import { aCourse } from '../../support/data/courses.js';

const scene = withScene();
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await scene.enter(null);
  ({ page } = visitor);
});

it('login: they come in after a wrong password, once for a double click, keep their place over a reload, and leave by Logout', async () => {
  await visitor.goTo('/');
  await page.getByPlaceholder('Username').fill(ADMIN.username);
  await page.getByPlaceholder('Password').fill('not this one');
  await page.getByRole('button', { name: 'Login' }).click();
  await visitor.sees('Invalid credentials');
  await page.getByPlaceholder('Password').fill(ADMIN.password);
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') logins.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Login' }).dblclick();
  await page.waitForURL(/\/dashboard\//);
  expect(logins.filter((path) => path === '/api/users/login')).toHaveLength(1);
  await visitor.goTo('/DASHBOARD/Whitelist');
  await visitor.sees('Empty');
  await page.reload();
  await visitor.sees('Empty');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/admin');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

it('users: one is made and handed over with a title, a link, their password and a message', async () => {
  const { title } = await aCourse(scene.admin);
  await visitor.be(scene.admin);
  await visitor.goTo('/dashboard/users');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nadia');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('0042');
  await page.getByRole('button', { name: 'All fields', exact: true }).click();
  await page.getByRole('textbox', { name: 'wasap', exact: true }).fill('987 654 321');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await visitor.sees('Created successfully!');

  const handover = page.getByRole('region', { name: 'Hand over to nadia' });
  await handover.getByText(/\/userlogin\/[0-9a-f]{24}\/nadia$/).waitFor();
  await handover.getByRole('button', { name: `Assign ${title.shop_name}` }).click();
  await handover.getByRole('button', { name: title.shop_name, pressed: true }).waitFor();
  const message = handover.getByRole('textbox', { name: 'Text' });
  expect(await message.inputValue()).toContain('Password: 0042');
  const link = handover.getByRole('link', { name: 'WhatsApp' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/51987654321\?text=/);
  expect(await barriers(page)).toEqual([]);
  expect((await Session.of(scene.app, 'nadia', '0042')).user.email).toBe('nadia');

  await handover.getByRole('button', { name: 'Create another' }).click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await visitor.focusIsOn(email);
  expect(await email.inputValue()).toBe('');
});

it('courses: a title and subtitles under it are made as quickly as one types on a slow machine', async () => {
  await visitor.slowDown(4);
  await visitor.be(scene.admin);
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
