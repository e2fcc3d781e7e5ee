import type { Page, Request } from 'playwright-core';
import { barriers } from '../../support/browser/accessibility.js';
import { Hand } from '../../support/browser/hand.js';
import { overflowOf, showAt, showIn, shoot } from '../../support/browser/looks.js';
import { withScene } from '../../support/browser/scene.js';
import { ADMIN } from '../../support/app/test-app.js';

const SITE = 'https://shop.example';
const AT_MOST_S = 60;
const scene = withScene();
const refusals: string[] = [];

async function enter(width?: number): Promise<Page> {
  const { page } = await scene.enter(null, '', { isNew: true, ...(width && { width }) });
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return page;
}

const focused = (page: Page, name: string) =>
  page
    .locator('input:focus')
    .and(page.getByRole('textbox', { name, exact: true }))
    .waitFor();

async function signIn(page: Page, hand: Hand): Promise<void> {
  await page.goto(scene.app.url);
  await focused(page, 'Username');
  await hand.type(ADMIN.username);
  await hand.press('Tab');
  await hand.type(ADMIN.password);
  await hand.press('Enter');
}

it('leads from an empty product to a member who opened a site, without a refusal', async () => {
  const page = await enter();
  const hand = new Hand(page);
  await signIn(page, hand);

  await focused(page, 'Title');
  await shoot(page, 'first-run', 'first');
  expect(await barriers(page)).toEqual([]);
  await hand.type('Netflix');
  await hand.press('Tab');
  await hand.type('Family plan');
  await hand.press('Enter');

  await focused(page, 'Name');
  await hand.type('Profile 1');
  await hand.press('Tab');
  await hand.type('shop.example');
  await hand.press('Tab');
  await hand.type('us@shop.example');
  await hand.press('Tab');
  await hand.type('s3cret');
  await page.getByRole('figure', { name: 'What the member sees' }).getByText('Profile 1').waitFor();
  await hand.press('Enter');

  await focused(page, 'Email');
  await hand.type('maria_lopez');
  await hand.press('Enter');
  await page.getByText('Copied. Paste it into the chat.').waitFor();
  await hand.click(page.getByRole('button', { name: /^(Copy link and PIN|Copied)$/ }));
  const [link = '', said = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const pin = /^PIN: (\d{8})$/.exec(said)?.[1] ?? '';
  expect(pin).not.toBe('');
  await shoot(page, 'first-run', 'last');
  expect(await barriers(page)).toEqual([]);

  const phone = await enter(390);
  await phone.context().route(`${SITE}**`, (route) => route.fulfill({ body: 'The shop' }));
  await phone.goto(link);
  await phone.getByRole('heading', { level: 1 }).waitFor();
  const member = new Hand(phone);
  await member.type(pin);
  await member.press('Enter');
  const isOfSite = (request: Request) => request.url().startsWith(SITE);
  const opened = phone.context().waitForEvent('request', isOfSite);
  await member.click(phone.locator(`a[href^="${SITE}"]`).first());
  await opened;

  hand.report('From an empty product to a member at the site');
  expect(hand.seconds).toBeLessThanOrEqual(AT_MOST_S);
  expect(refusals).toEqual([]);

  await page.getByRole('button', { name: 'Go to the users' }).click();
  await page.getByRole('row').filter({ hasText: 'maria_lopez' }).waitFor();
});

it('fills in examples, and removes them again', async () => {
  const { shops } = (await scene.admin.get('/api/shops')).body as { shops: Array<{ _id: string }> };
  for (const { _id: id } of shops) await scene.admin.delete('/api/shops/delete', { id }).expect(200);
  const page = await enter();
  await signIn(page, new Hand(page));
  await page.getByRole('button', { name: 'Try with examples' }).waitFor();
  await showAt(page, { width: 390, theme: 'dark' });
  await showIn(page, 'es');
  await shoot(page, 'first-run', 'empty');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Probar con ejemplos' }).click();
  await page.getByText('Hay 10 títulos de ejemplo.').waitFor();
  await page.getByRole('button', { name: 'Eliminar ejemplos' }).click();
  await page.getByRole('button', { name: 'Probar con ejemplos' }).waitFor();
});
