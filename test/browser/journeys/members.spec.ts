import { DAY_MS, formatDate } from '@keyroster/contracts';
import { Session } from '../../support/app/session.js';
import { barriers } from '../../support/browser/accessibility.js';
import { overflowOf } from '../../support/browser/looks.js';
import { withScene } from '../../support/browser/scene.js';
import { aCourse, aCredential, assign, aSubtitle, aTitle } from '../../support/data/courses.js';

/** The specification's limit. */
const TOLD_MS = 2_000;
const scene = withScene({ PHONE_REGION: 'PE' });

it("activity: a member's first ping shows within 1 s, and their lock reaches their page within 2 s", async () => {
  const member = await Session.as(scene.app, 'member');
  await scene.admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
  const ours = await scene.adminOn('/dashboard/activity');
  const row = ours.page.getByRole('row').filter({ hasText: member.user.email });
  await row.getByText('Inactive').waitFor();
  await ours.page.locator('[data-state=live]').first().waitFor();
  await member.post('/api/users/ping').expect(200);
  await row.getByText('Active', { exact: true }).waitFor({ timeout: 1_000 });

  const { page } = await scene.enter(member, '/dashboard/shops');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await ours.page.getByRole('switch', { name: `Lock ${member.user.email}`, exact: true }).click();
  await page.getByText('Your account is locked').first().waitFor({ timeout: TOLD_MS });
  await page.waitForURL((url) => url.pathname === '/', { timeout: TOLD_MS });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

it('by PIN: in after a wrong one, the title of the link open, and back there when locked', async () => {
  const supervisor = await Session.as(scene.app, 'member', { wasap: '987 654 321' });
  const ends = { subStartDate: formatDate(Date.now() - 28 * DAY_MS), subValidity: 31 };
  const member = await Session.as(scene.app, 'member', {
    password: '2468',
    supervisor: supervisor.user.email,
    ...ends,
  });
  const other = await aCourse(scene.admin);
  const title = await aTitle(scene.admin, 'W'.repeat(120));
  const subtitle = await aSubtitle(scene.admin, title._id, 'M'.repeat(120));
  for (const course_name of ['N'.repeat(120), 'Listening'])
    await aCredential(scene.admin, subtitle._id, { course_name });
  for (const one of [title, other.title]) await assign(scene.admin, member.user, one).expect(200);

  const visitor = await scene.enter(null, `/users_with_shop/${title._id}`, { width: 320 });
  const { page } = visitor;
  await page.getByRole('link', { name: member.user.email }).click();
  const pin = page.getByLabel('PIN', { exact: true });
  await pin.fill('1111');
  await visitor.button('SUBMIT').click();
  await visitor.sees('Invalid credentials');
  await visitor.sees('The PIN is wrong');
  await pin.fill('2468');
  await visitor.button('SUBMIT').click();
  await visitor.button('M'.repeat(120)).click();
  expect(visitor.path).toBe(`/dashboard/shops/${title._id}`);
  expect(await page.getByText('The PIN is wrong').count()).toBe(0);

  const cards = page.getByRole('list', { name: /^Credentials of/ }).getByRole('listitem');
  await cards.nth(1).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  const chat = page.getByRole('link', { name: 'Write by WhatsApp' });
  expect(await chat.getAttribute('href')).toContain('https://wa.me/51987654321?text=');

  await scene.admin.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
  await page.waitForURL(/\/userlogin\//i);
  await visitor.sees('Your account is locked');
  await page.getByLabel('PIN', { exact: true }).waitFor();
});

it('trouble: what one reports from a phone is mended by an admin, and they see the new values at once', async () => {
  const { title, subtitle } = await aCourse(scene.admin);
  await aCredential(scene.admin, subtitle._id, { course_name: 'Netflix 4' });
  const member = await Session.as(scene.app, 'member');
  await assign(scene.admin, member.user, title).expect(200);
  const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
  const theirs = await scene.enter(member, path, { width: 390 });
  await theirs.mark();
  const ours = await scene.adminOn('/dashboard/trouble');
  await ours.sees('No open problems');

  await theirs.button('Report a problem with Netflix 4').click();
  const dialog = theirs.dialog('Report a problem with Netflix 4');
  await dialog.getByLabel('What is wrong?').selectOption('password');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await theirs.sees('Reported. You will see here when it works again');
  await theirs.page.getByText(/^Reported \d\d:\d\d$/).waitFor();

  const queue = ours.page.getByRole('list', { name: 'Problems' });
  await queue.getByText('Password', { exact: true }).waitFor();
  await ours.page
    .getByRole('link', { name: /^Broken\s*1$/ })
    .first()
    .waitFor();
  await ours.button('Edit Netflix 4').click();
  const form = ours.dialog('Edit Netflix 4');
  await form.getByLabel('Email/username').fill('new-login@shop.example');
  await form.getByLabel('Password').fill('New-Passw0rd');
  await form.getByRole('button', { name: 'Update' }).click();
  await theirs.page.getByText(/^Fixed \d\d:\d\d$/).waitFor({ timeout: TOLD_MS });
  await theirs.page.getByText('new-login@shop.example').waitFor({ timeout: TOLD_MS });
  await theirs.button('Show password of Netflix 4').click();
  await theirs.sees('New-Passw0rd');
  expect(await theirs.isMarked()).toBe(true);
  await ours.sees('No open problems');
});
