import type { Locator, Page } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { overflowOf } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { aCourse } from '../support/data/courses.js';
import { registered } from '../support/data/renewals.js';

const PHONE = { width: 390, height: 844 };
const GROUPS = 260;
const scene = withScene();
let visitor: Visitor;
let page: Page;

async function open(path: string, looks: Looks = {}): Promise<void> {
  visitor = await scene.adminOn(path, looks);
  ({ page } = visitor);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const state = (): Locator => page.locator('[data-state]');
const says = (word: string) => state().getByText(word, { exact: true }).waitFor({ timeout: 15_000 });
const sidebarWidth = async () => (await page.getByRole('complementary').boundingBox())?.width ?? 0;

it('folds by keyboard to marks that name themselves, and is so after a reload', async () => {
  await open('/dashboard/users');
  await button('Collapse sidebar').focus();
  await page.keyboard.press('Enter');
  expect(await sidebarWidth()).toBeLessThan(60);
  await visitor.focusIsOn(button('Expand sidebar'));
  await page.reload();
  await button('Expand sidebar').waitFor();
  expect(await sidebarWidth()).toBeLessThan(60);

  const link = page.getByRole('link', { name: /^Renewals/ });
  // By keyboard: a focus ring and the word show for people who use only keys.
  await page.getByRole('link', { name: /^Users/ }).focus();
  await page.keyboard.press('Tab');
  await visitor.focusIsOn(link);
  const word = await link.getByText('Renewals').boundingBox();
  expect(word?.width).toBeGreaterThan(40);
  expect(word?.x).toBeGreaterThan(48);
  expect(await barriers(page)).toEqual([]);

  await button('Expand sidebar').click();
  expect(await sidebarWidth()).toBeGreaterThan(200);
});

it.each([
  ['at its foot', undefined],
  ['in the bar of a phone', PHONE],
])('says %s that the browser is offline, as of when, and that it is Live again', async (_where, phone) => {
  await open('/dashboard/users');
  // A phone doesn't say so.
  await says('Live');
  if (phone) await page.setViewportSize(phone);
  await visitor.hasAll();
  await visitor.context.setOffline(true);
  await says('Reconnecting');
  await state()
    .getByText(/^as of \d\d:\d\d$/)
    .waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await visitor.context.setOffline(false);
  if (phone) await state().waitFor({ state: 'detached' });
  else await says('Live');
});

it('has targets of 44 px on a phone: switches, small actions, and boxes with their words', async () => {
  await registered(scene.admin, { email: 'lucia' });
  await open('/dashboard/activity', { ...PHONE, isTouch: true });
  const { width = 0, height = 0 } = (await page.getByRole('switch').first().boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 44]);

  const { title, subtitle } = await aCourse(scene.admin);
  await visitor.goTo(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Make a tile', 'From a QR picture']) {
    expect((await button(name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const box = page.getByRole('checkbox', { name: /^Fill only/ });
  await box.scrollIntoViewIfNeeded();
  const place = await box.boundingBox();
  if (!place) throw new Error('The box shows');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  for (const [pressedX, isChecked] of [
    [x, true],
    [place.x + place.width + 24, false],
  ] as const) {
    await page.touchscreen.tap(pressedX, y - 20);
    expect(await box.isChecked()).toBe(isChecked);
  }
});

it('shows the audit by days, as cards on a phone, whole when one is pressed, as far back as one scrolls', async () => {
  for (let group = 1; group <= GROUPS; group += 1) {
    await scene.admin.post('/api/group/add', { name: `group ${group}` }).expect(201);
  }
  await open('/dashboard/audit', PHONE);
  await page.getByRole('heading', { name: 'Today', level: 2 }).waitFor();
  const entry = page.getByRole('row', { name: /created the group group 260/ });
  await entry.click();
  await page.getByRole('definition').filter({ hasText: 'Group created: group 260' }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);

  const oldest = page.getByText('created the group group 1', { exact: true });
  for (let turn = 0; turn < 60 && !(await oldest.isVisible()); turn += 1) {
    await page.mouse.wheel(0, 2_000);
    await page.waitForTimeout(50);
  }
  await page
    .getByRole('row', { name: /group 1$/ })
    .or(oldest)
    .first()
    .waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(100);
});
