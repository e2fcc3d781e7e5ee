import type { Browser, Page } from 'playwright-core';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { longestTask } from '../support/browser/long-tasks.js';
import { BrowserScene } from '../support/browser/scene.js';
import { manyUsers } from '../support/data/many-users.js';

jest.setTimeout(180_000);

const COUNT = 1_000;
const AT_MOST_MS = 100;
const MAKES = 'one_of_many_999';

let scene: BrowserScene;
let browser: Browser;

beforeAll(async () => {
  scene = await BrowserScene.set();
  await manyUsers(scene.app.database, COUNT, []);
  // As users have it, with all that makes scripts quick.
  browser = await startBrowser([]);
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

describe('with a thousand users', () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await Visitor.enter(browser, scene.app, { width: 1_366, height: 640 });
    await visitor.be(scene.admin);
    await visitor.goTo('/dashboard/users');
    await visitor.sees(MAKES);
    await visitor.hasAll();
    page = visitor.page;
  });
  afterAll(() => visitor.leave());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const escape = () => page.keyboard.press('Escape');

  it.each([
    [
      'selects a row',
      () => page.getByLabel(`Select ${MAKES}`).click(),
      () => page.getByLabel(`Select ${MAKES}`).click(),
    ],
    ['edits', () => button(`Edit ${MAKES}`).click(), escape],
    ['opens the panel', () => page.getByRole('link', { name: MAKES, exact: true }).click(), escape],
    ['asks before it deletes', () => button(`Del ${MAKES}`).click(), escape],
    ['writes a message', () => button(`Message ${MAKES}`).click(), escape],
    ['sorts', () => button('Email').click(), () => button('Email').click()],
    [
      'filters',
      () => page.getByRole('radio', { name: /^Expiring/ }).click(),
      () => page.getByRole('radio', { name: /^All/ }).click(),
    ],
    ['shows all fields', () => button('All fields').click(), () => button('All fields').click()],
  ])('%s without a long task', async (_what, click, back) => {
    expect(await longestTask(page, click, back)).toBeLessThanOrEqual(AT_MOST_MS);
  });
});
