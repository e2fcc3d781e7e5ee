import type { Locator } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { aCodeSecret } from '../support/data/codes.js';
import { aCourse, aCredential, assign, aSubtitle, aTitle } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';

jest.setTimeout(120_000);

describe('the courses', () => {
  let scene: BrowserScene;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    scene = await BrowserScene.set();
  });

  afterEach(async () => {
    const left = visitors;
    visitors = [];
    await Promise.all(left.map((visitor) => visitor.leave()));
    expect(left.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  afterAll(() => scene.close());

  async function enter(width: number, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
    const visitor = await Visitor.enter(scene.browser, scene.app, { width, height: 844, theme });
    visitors.push(visitor);
    return visitor;
  }

  const button = ({ page }: Visitor, name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: true });

  it("of a group are on a member's screen within 2 s of the admin's choice, and off it again", async () => {
    const { title } = await aCourse(scene.admin);
    const group = await aGroup(scene.admin);
    const member = await Session.as(scene.app, 'member', { profileGroup: group.name });
    const theirs = await enter(1440);
    await theirs.be(member);
    await theirs.goTo('/dashboard/shops');
    await theirs.page.getByRole('heading', { name: 'Courses' }).waitFor();
    const ours = await scene.adminOn('/dashboard/profilegroup');
    visitors.push(ours);
    const shown = theirs.page.getByText(title.shop_name).first();

    const choose = async () => {
      await button(ours, `Titles of ${group.name}`).click();
      const form = ours.page.getByRole('dialog', { name: `Titles of ${group.name}` });
      await form.getByRole('checkbox', { name: title.shop_name }).click();
      await form.getByRole('button', { name: 'Update' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await choose();
    await shown.waitFor({ timeout: 2_000 });
    await choose();
    await shown.waitFor({ state: 'detached', timeout: 2_000 });
  });

  it.each(['light', 'dark'] as const)(
    'of a member are a table that looks like cards on a wide screen: %s',
    async (theme) => {
      const member = await Session.as(scene.app, 'member');
      const { title, subtitle, credential } = await aCourse(scene.admin);
      await assign(scene.admin, member.user, title).expect(200);
      const visitor = await enter(1440, theme);
      const { page } = visitor;
      await visitor.be(member);
      await visitor.goTo(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`);
      const table = page.getByRole('table', { name: /^Credentials of/ });
      const row = table.getByRole('row').filter({ hasText: credential.course_name });
      await row.waitFor();
      const columns = ['#', 'Course name', 'Domain', 'Email/Username', 'Password', 'Use'];
      expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(columns);
      expect(await row.getByRole('cell').count()).toBe(columns.length);
      const picture = await row.getByRole('button', { name: /^Picture of/ }).boundingBox();
      expect([picture?.width, picture?.height]).toEqual([56, 56]);
      expect(await barriers(page)).toEqual([]);
    },
  );

  it('of an admin: found wherever they lie, with a sheet for what is rare and a pane that is drawn', async () => {
    const { admin } = scene;
    const here = await aCourse(admin);
    const title = await aTitle(admin, 'Far away');
    const subtitle = await aSubtitle(admin, title._id, 'Down there');
    await aCredential(admin, subtitle._id, { course_name: 'Okapi premium' });
    const visitor = await scene.adminOn(`/dashboard/shops/${here.title._id}?subtitle=${here.subtitle._id}`);
    visitors.push(visitor);
    const { page } = visitor;

    // The overlay of a first load would take the mouse.
    await page.getByRole('row').filter({ hasText: here.credential.course_name }).waitFor();
    await visitor.hasAll();
    const titles = page.getByRole('separator', { name: 'Width of Titles' });
    const place = await titles.boundingBox();
    if (!place) throw new Error('The divider shows');
    await page.mouse.move(place.x + 6, place.y + 200);
    await page.mouse.down();
    await page.mouse.move(place.x + 66, place.y + 220, { steps: 4 });
    await page.mouse.up();
    expect(await titles.getAttribute('aria-valuenow')).toBe('236');
    expect((await titles.boundingBox())?.x).toBe(place.x + 60);
    await titles.press('ArrowLeft');
    await page.reload();
    await titles.waitFor();
    expect(await titles.getAttribute('aria-valuenow')).toBe('220');

    await page.getByLabel('Search course name').fill('okapi');
    await page.getByRole('link', { name: /Far away › Down there/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Okapi premium' });
    await row.waitFor();
    expect(visitor.path).toBe(`/dashboard/shops/${title._id}`);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(visitor, 'Change image Okapi premium').click(),
    ]);
    expect(chooser.isMultiple()).toBe(false);
    await button(visitor, 'Edit Okapi premium').click();
    await button(visitor, 'Copy to… Okapi premium').press('Enter');
    await page.getByRole('dialog', { name: 'Copy Okapi premium to' }).waitFor();
  });

  it('of an admin: all their columns are in sight at 1280 px, the shown password whole', async () => {
    const title = await aTitle(scene.admin);
    const subtitle = await aSubtitle(scene.admin, title._id);
    const course_name = 'A name of 24 characters.';
    const password = 'Of16-characters!';
    const marks = { seats: '3', note: 'Profile 3', otp: aCodeSecret() };
    await aCredential(scene.admin, subtitle._id, { course_name, password, ...marks });
    const visitor = await scene.adminOn(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`, {
      width: 1_280,
      height: 800,
    });
    visitors.push(visitor);
    await button(visitor, `Show password of ${course_name}`).click();
    const list = visitor.page.getByRole('region', { name: /^Credentials of/ });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (const text of [course_name, password]) {
      const shown = visitor.page.getByText(text, { exact: true });
      expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      const last = { x: x + width - 2, y: y + height / 2 };
      expect(
        await shown.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), last),
      ).toBe(true);
    }
  });
});
