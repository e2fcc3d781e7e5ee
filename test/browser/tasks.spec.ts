import type { TitleListAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { Hand } from '../support/browser/hand.js';
import { withScene } from '../support/browser/scene.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { aCredential, assign, aSubtitle, aTitle, credentialsSeenBy } from '../support/data/courses.js';
import { placeOf, registered } from '../support/data/renewals.js';
import { alarmsOf, pingAt } from '../support/data/spans.js';
import { rowOf } from '../support/sockets/activity.js';

const SOON_MS = 10_000;
const AT_MOST_S = { create: 8, lock: 5, renew: 5, share: 2.5, password: 5, credential: 5, site: 5 };
const scene = withScene({ TRUST_PROXY: 'loopback', PHONE_REGION: 'PE' });
let visitor: Visitor;

const open = async (path: string): Promise<Hand> => {
  visitor = await scene.adminOn(path);
  await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return new Hand(visitor.page);
};
/** Types a command into the palette. */
const say = async (hand: Hand, text: string): Promise<void> => {
  await hand.press('Control+k');
  await visitor.focusIsOn(visitor.page.getByRole('combobox', { name: 'Search or act' }));
  await hand.type(text);
  await hand.press('Enter');
};

it('makes a user with two titles, and sends them in', async () => {
  const titles = [await aTitle(scene.admin, 'Netflix Premium'), await aTitle(scene.admin, 'Udemy')];
  const hand = await open('/dashboard/users');
  const { page } = visitor;
  await visitor.button('Create').waitFor();
  await hand.press('n');
  await visitor.focusIsOn(page.getByRole('textbox', { name: 'Email', exact: true }));
  await hand.type('maria_lopez');
  await hand.press('Tab');
  await hand.type('0042');
  await hand.press('Enter');
  const handover = page.getByRole('region', { name: 'Hand over to maria_lopez' });
  for (const { shop_name } of titles) {
    await hand.click(handover.getByRole('button', { name: `Assign ${shop_name}` }));
    await handover.getByRole('button', { name: shop_name, pressed: true }).waitFor();
  }
  await hand.click(handover.getByRole('button', { name: 'Copy', exact: true }));
  hand.report('A user with two titles, sent in');
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toContain('maria_lopez');
  expect(message).toContain('0042');
  const user = (await Session.of(scene.app, 'maria_lopez', '0042')).user;
  const held = await answerOf<TitleListAnswer>(scene.admin.get(`/api/shops/member/${user._id}`));
  expect(held.shops).toHaveLength(titles.length);
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.create);
  expect(await barriers(page)).toEqual([]);
});

it('makes the user of a line that is typed without waiting for the palette, by two Enters', async () => {
  await open('/dashboard/users');
  const { page } = visitor;
  await visitor.button('Create').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dolores_ruiz 987654322 30d 25');
  await page.keyboard.press('Enter');
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await visitor.focusIsOn(email);
  expect(await email.inputValue()).toBe('dolores_ruiz');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Hand over to dolores_ruiz' }).waitFor();
});

it('locks whoever was at an address', async () => {
  const member = await Session.as(scene.app, 'member', { usageLimit: 0 });
  await pingAt(member, '203.0.113.48');
  await pingAt(member, '198.51.100.7');
  const hand = await open('/dashboard/activity');
  await say(hand, 'lock .48');
  await until(SOON_MS, async () => (await rowOf(scene.admin, member)).is_locked);
  hand.report('Found by an old address, and locked');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.lock);
});

it('renews five', async () => {
  const due: UserAnswer[] = [];
  for (const email of ['abel', 'berta', 'ciro', 'dora', 'elsa']) {
    due.push(await registered(scene.admin, { email, subValidity: 3 }));
  }
  const hand = await open('/dashboard/renewals');
  const { page } = visitor;
  await page.getByRole('link', { name: 'elsa', exact: true }).waitFor();
  await hand.press('/');
  await hand.press('ArrowDown');
  // The focus moves to the next card by itself.
  for (let renewed = 0; renewed < due.length; renewed += 1) await hand.press('+');
  const undo = visitor.button('Undo elsa');
  await undo.waitFor();
  hand.report('Five renewed');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.renew);
  for (const user of due) {
    await until(SOON_MS, async () => (await placeOf(scene.admin, user))?.key === 'later');
  }
  await undo.click();
  await visitor.sees('Undone');
  await page
    .getByRole('region', { name: /^Soon / })
    .getByRole('link', { name: 'elsa', exact: true })
    .waitFor();
});

it('finds out who shares', async () => {
  const member = await Session.as(scene.app, 'member', { usageLimit: 0 });
  const guest = await member.again();
  for (const second of [0, 45, 90]) {
    scene.app.turnClock(second * 1_000);
    await pingAt(member, '203.0.113.50');
    await pingAt(guest, '198.51.100.8');
  }
  await until(SOON_MS, async () => (await alarmsOf(scene.admin, member)).length === 1);
  const hand = await open('/dashboard/users');
  const { page } = visitor;
  const links = page.getByRole('navigation');
  for (const name of [/^Activity/, /^Sharing/]) await hand.click(links.getByRole('link', { name }).first());
  const alarm = page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem');
  await alarm.getByRole('link', { name: member.user.email, exact: true }).waitFor();
  await alarm.getByText('198.51.100.8').waitFor();
  hand.report('Who shares');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.share);
});

it('answers whoever writes that their password fails: with another one, by WhatsApp', async () => {
  await registered(scene.admin, { email: 'rosa_torres', wasap: '987 654 321' });
  const hand = await open('/dashboard/activity');
  const { page, context } = visitor;
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await say(hand, 'rosa');
  const panel = visitor.dialog('rosa_torres');
  await hand.click(panel.getByRole('button', { name: 'Reset password', exact: true }));
  await visitor.focusIsOn(page.getByLabel('New password', { exact: true }));
  await hand.type('0042');
  await hand.press('Enter');
  await visitor.sees('Updated successfully!');
  hand.report('Another password');
  expect((await Session.of(scene.app, 'rosa_torres', '0042')).user.email).toBe('rosa_torres');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.password);

  await hand.click(panel.getByRole('button', { name: 'Message', exact: true }));
  const message = visitor.dialog('Message to rosa_torres');
  const link = message.getByRole('link', { name: 'WhatsApp' });
  const text = await message.getByRole('textbox', { name: 'Text' }).inputValue();
  const [chat] = await Promise.all([
    context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/')),
    hand.click(link),
  ]);
  const { pathname, searchParams } = new URL(chat.url());
  expect([pathname, searchParams.get('text')]).toEqual(['/51987654321', text]);
  expect(text).toContain('Password: 0042');
  expect(chat.headers()['referer']).toBeUndefined();
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(hand.clicks).toBeLessThanOrEqual(3);
});

it('gives a credential another password', async () => {
  const title = await aTitle(scene.admin, 'Streaming');
  const subtitle = await aSubtitle(scene.admin, title._id, 'Family');
  const okapi = await aCredential(scene.admin, subtitle._id, { course_name: 'Okapi premium' });
  const hand = await open('/dashboard/activity');
  const { page } = visitor;
  await say(hand, 'okapi');
  const form = page.getByRole('form', { name: 'Editing Okapi premium' });
  await visitor.focusIsOn(form.getByLabel('Password', { exact: true }));
  await hand.type('N3w-Pass');
  await hand.press('Enter');
  await visitor.sees('Credential created successfully!');
  hand.report('A credential with another password');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.credential);
  expect(await credentialsSeenBy(scene.admin, subtitle._id)).toEqual([
    { ...okapi, password: 'N3w-Pass', changed_at: expect.any(Number) as number },
  ]);
});

it("leads a member from the PIN link to the shop's site", async () => {
  const title = await aTitle(scene.admin, 'Coursera');
  const subtitle = await aSubtitle(scene.admin, title._id, 'Family');
  await aCredential(scene.admin, subtitle._id, { course_name: 'Main', domain: 'https://shop.example/in' });
  const member = await Session.as(scene.app, 'member', { password: '2468' });
  await assign(scene.admin, member.user, title).expect(200);

  // The link as in the message that gives them the PIN.
  const path = `/userlogin/${member.user._id}/${member.user.email}#${member.password.length}`;
  visitor = await scene.enter(null, path, { width: 390, height: 844 });
  const { page, context } = visitor;
  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
  const hand = new Hand(page);
  for (const digit of member.password) await hand.click(visitor.button(digit));
  const site = page.getByRole('link', { name: /^Open site/ });
  await Promise.all([
    context.waitForEvent('request', (request) => request.url() === 'https://shop.example/in'),
    hand.click(site),
  ]);
  hand.report("From the PIN link to the shop's site, on a phone");
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S.site);

  // Whoever follows the link again is still signed in, and goes on without the PIN.
  await visitor.goTo(`/userlogin/${member.user._id}/${member.user.email}`);
  const again = new Hand(page);
  await again.click(page.getByRole('link', { name: 'Continue without the PIN' }));
  await Promise.all([
    context.waitForEvent('request', (request) => request.url() === 'https://shop.example/in'),
    again.click(site),
  ]);
  again.report('The same, signed in still');
  expect(again.seconds).toBeLessThanOrEqual(AT_MOST_S.site);
});
