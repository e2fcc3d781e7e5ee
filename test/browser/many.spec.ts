import type { Locator } from 'playwright-core';
import type { UserListAnswer } from '@keyroster/contracts/dto';
import { barriers } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { overflowOf } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { answerOf } from '../support/checks/answer.js';
import { aCourse, aCredential } from '../support/data/courses.js';
import { registered } from '../support/data/renewals.js';

describe('many at once', () => {
  const scene = withScene();
  let visitor: Visitor;

  const box = (name: string): Locator =>
    visitor.page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const bar = (): Locator => visitor.page.getByRole('region', { name: 'Selected' });
  const press = (name: string) => bar().getByRole('button', { name, exact: true }).click();
  const dialog = (): Locator => visitor.page.getByRole('dialog');

  async function lockedOnes(): Promise<string[]> {
    const { users } = await answerOf<UserListAnswer>(scene.admin.get('/api/users/false'));
    return users
      .filter(({ is_locked }) => is_locked)
      .map(({ email }) => email)
      .sort();
  }

  it('users are selected by Shift, and locked by a plan, which the toast takes back', async () => {
    for (const email of ['rosa', 'saul', 'teo']) await registered(scene.admin, { email });
    visitor = await scene.adminOn('/dashboard/users');
    await box('teo').click();
    await box('saul').click({ modifiers: ['Shift'] });
    const head = visitor.page.getByRole('checkbox', { name: 'Select all' });
    expect(await head.evaluate((element: HTMLInputElement) => element.indeterminate)).toBe(true);
    await press('Lock');
    await dialog().getByText('Locks 2 users.').waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Lock 2' }).click();
    await visitor.sees('2 users locked');
    expect(await lockedOnes()).toEqual(['saul', 'teo']);
    await bar().waitFor({ state: 'detached' });
    await visitor.button('Undo').click();
    await visitor.sees('Undone');
    expect(await lockedOnes()).toEqual([]);
  });

  it('credentials are deleted and come back, on a phone too', async () => {
    const { title, subtitle } = await aCourse(scene.admin);
    await aCredential(scene.admin, subtitle._id, { course_name: 'Second account' });
    const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
    visitor = await scene.adminOn(path, { width: 390, height: 844 });
    await visitor.page.getByRole('checkbox', { name: 'Select all' }).click();
    await press('Delete');
    await dialog().getByText('Deletes 2 credentials and 2 pictures.').waitFor();
    expect(await barriers(visitor.page)).toEqual([]);
    const sheet = await dialog().boundingBox();
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844);
    await dialog().getByRole('button', { name: 'Delete 2' }).click();
    await visitor.sees('2 credentials deleted');
    await box('Second account').waitFor({ state: 'detached' });
    await visitor.button('Undo').click();
    await box('Second account').waitFor();
    expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
  });
});
