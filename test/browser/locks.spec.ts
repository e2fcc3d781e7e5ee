import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { withScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';

const SOON_MS = 10_000;

const scene = withScene();

/** Signs in on the page, in a browser context of its own. */
async function enter({ user, password }: Session, looks?: Looks): Promise<Visitor> {
  const visitor = await scene.enter(null, '/', looks);
  await visitor.page.getByPlaceholder('Username').fill(user.email);
  await visitor.page.getByPlaceholder('Password').fill(password);
  await visitor.button('Login').click();
  await until(SOON_MS, () => visitor.path.startsWith('/dashboard/'));
  return visitor;
}

it('an admin locks somebody for a while by the menu of the switch, who reads why and until when', async () => {
  const supervisor = await Session.as(scene.app, 'member', { wasap: '987 654 321' });
  const member = await Session.as(scene.app, 'member', { supervisor: supervisor.user.email, usageLimit: 2 });
  const theirs = await enter(member, { width: 390, height: 844 });

  const admins = await scene.adminOn('/dashboard/activity');
  const name = `Lock ${member.user.email}`;
  await admins.button(`${name} with a reason or for a time`).click();
  const dialog = admins.dialog(name);
  await dialog.getByLabel('Reason').fill('Account sharing');
  await dialog.getByText('15 min', { exact: true }).click();
  expect(await barriers(admins.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await admins.page.getByRole('switch', { name, exact: true, checked: true }).waitFor();

  await theirs.sees('Your account is locked');
  await theirs.sees('Reason: Account sharing');
  await theirs.sees(/^Until \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await theirs.sees(/^1[45]:\d\d left$/);
  const chat = theirs.page.getByRole('link', { name: 'Write by WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/51987654321\?text=/);
  expect(await barriers(theirs.page)).toEqual([]);
});

it('a place that another device took is taken back where they were, and a second tab follows the first', async () => {
  const member = await Session.as(scene.app, 'member', { usageLimit: 1 });
  const here = await enter(member);
  const second = await here.context.newPage();
  await second.goto(`${scene.app.url}/dashboard/shops`);
  await second.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

  const there = await enter(member);
  await here.sees('Signed in on another device');
  await here.sees(/^Chrome on Linux, at an address that ends in 1$/);
  expect(await barriers(here.page)).toEqual([]);
  await here.button('Use here').click();
  await until(SOON_MS, () => here.path.startsWith('/dashboard/'));
  await second.waitForURL(/\/dashboard\//i);
  await second.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await there.sees('Signed in on another device');
});
