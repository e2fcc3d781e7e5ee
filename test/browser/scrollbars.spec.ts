import type { Locator } from 'playwright-core';
import { withScene } from '../support/browser/scene.js';
import { aCourse, aCredential } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { registered } from '../support/data/renewals.js';

const LAPTOP = { width: 1280, height: 640 } as const;
const MORE_THAN_FIT = 16;

/** Most people's browsers have scrollbars that take room, unlike the browser of other tests. */
const scene = withScene({}, undefined, ['--hide-scrollbars']);

/** How wide its scrollbar is, and by how much it is wider than its room. */
const roomOf = (region: Locator) =>
  region.evaluate((element) => {
    const { offsetWidth, clientWidth, scrollWidth } = element as HTMLElement;
    return { bar: offsetWidth - clientWidth, beyond: scrollWidth - clientWidth };
  });

it.each(['en-US', 'es-PE'] as const)('the daily users fit beside one, whole, in %s', async (language) => {
  const { _id: package_id } = await aPackage(scene.admin, { starts: 'first_use' });
  for (let made = 0; made < MORE_THAN_FIT; made += 1) await registered(scene.admin, { package_id });
  const { page } = await scene.adminOn('/dashboard/users?view=daily', { ...LAPTOP, language });
  const days = page.getByText(/^(Starts at first use|Comienza con el primer uso)$/).first();
  await days.waitFor();
  const { bar, beyond } = await roomOf(page.getByRole('region').filter({ has: page.getByRole('table') }));
  expect(bar).toBeGreaterThan(0);
  expect(beyond).toBe(0);
  const cell = page.getByRole('cell').filter({ has: days }).first();
  const said = await days.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, height } = range.getBoundingClientRect();
    return { right, height };
  });
  const plus = await cell.getByRole('button').boundingBox();
  expect(said.right).toBeLessThanOrEqual(plus?.x ?? 0);
  expect(said.height).toBeLessThanOrEqual(36);
});

it('the credentials fit beside one of their own and one of their pane', async () => {
  const { title, subtitle } = await aCourse(scene.admin);
  for (let made = 0; made < MORE_THAN_FIT; made += 1) await aCredential(scene.admin, subtitle._id);
  const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
  const visitor = await scene.adminOn(path, LAPTOP);
  const { page } = visitor;
  const table = page.getByRole('region', { name: /^Credentials of/ });
  await table.getByRole('row').nth(6).waitFor();
  await visitor.button('More').click();
  const pane = page.getByRole('region', { name: 'Credentials', exact: true });
  expect((await roomOf(pane)).bar).toBeGreaterThan(0);
  const { bar, beyond } = await roomOf(table);
  expect(bar).toBeGreaterThan(0);
  expect(beyond).toBe(0);
});
