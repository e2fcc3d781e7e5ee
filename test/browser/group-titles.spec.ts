import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { aCourse } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';

jest.setTimeout(120_000);

describe('titles by group', () => {
  let scene: BrowserScene;

  beforeAll(async () => {
    scene = await BrowserScene.set();
  });
  afterAll(() => scene.close());

  it("are on a member's screen within 2 s of the admin's choice, and off it again", async () => {
    const { admin, app, browser } = scene;
    const { title } = await aCourse(admin);
    const group = await aGroup(admin);
    const member = await Session.as(app, 'member', { profileGroup: group.name });
    const theirs = await Visitor.enter(browser, app);
    await theirs.be(member);
    await theirs.goTo('/dashboard/shops');
    await theirs.page.getByRole('heading', { name: 'Courses' }).waitFor();
    const ours = await scene.adminOn('/dashboard/profilegroup');
    const shown = theirs.page.getByText(title.shop_name).first();

    const choose = async () => {
      await ours.page.getByRole('button', { name: `Titles of ${group.name}` }).click();
      const form = ours.page.getByRole('dialog', { name: `Titles of ${group.name}` });
      await form.getByRole('checkbox', { name: title.shop_name }).click();
      await form.getByRole('button', { name: 'Update' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await choose();
    await shown.waitFor({ timeout: 2_000 });
    await choose();
    await shown.waitFor({ state: 'detached', timeout: 2_000 });
    expect([...theirs.complaints, ...ours.complaints]).toEqual([]);
    await Promise.all([theirs.leave(), ours.leave()]);
  });
});
