import { tmpdir } from 'node:os';
import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { Page } from 'playwright-core';
import { SECRETS } from '../support/app/test-app.js';
import type { Visitor } from '../support/browser/browser.js';
import { longestTask } from '../support/browser/long-tasks.js';
import { withScene } from '../support/browser/scene.js';
import { manyCredentials, type ManyCredentials } from '../support/data/many-credentials.js';
import { manyUsers } from '../support/data/many-users.js';

const COUNT = 1_000;
const AT_MOST_MS = 100;
const MAKES = 'one_of_many_999';

/** A browser as users have it, with optimizing compilers. */
const scene = withScene({}, []);
let course: ManyCredentials;

jest.setTimeout(180_000);

beforeAll(async () => {
  course = await manyCredentials({
    db: scene.app.database,
    settings: { CREDENTIALS_KEY: SECRETS.CREDENTIALS_KEY, DATA_DIR: tmpdir() },
    subtitles: 1,
    credentialsInEach: COUNT,
  });
  await manyUsers(scene.app.database, COUNT, []);
});

const LAPTOP = { width: 1_366, height: 640 };

const nothing = () => Promise.resolve();

describe('with a thousand users', () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await scene.visit(scene.admin, '/dashboard/users', LAPTOP);
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

describe('with a thousand credentials in Courses', () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    const place = `/dashboard/shops/${String(course.title)}?subtitle=${String(course.subtitles[0])}`;
    visitor = await scene.visit(scene.admin, place, LAPTOP);
    page = visitor.page;
    await name().waitFor();
    await visitor.hasAll();
  });
  afterAll(() => visitor.leave());

  const name = () => page.getByText(/^Course [0-9a-f]{24}$/).first();
  const select = () => page.getByLabel(/^Select Course/).first();
  const first = (called: RegExp) => page.getByRole('button', { name: called }).first();
  const escape = () => page.keyboard.press('Escape');

  it.each([
    ['opens a sheet', () => name().click(), escape],
    ['edits', () => first(/^Edit Course/).click(), escape],
    ['asks before it deletes', () => first(/^Del Course/).click(), escape],
    ['selects a row', () => select().click(), () => select().click()],
  ])('%s without a long task', async (_what, click, back) => {
    expect(await longestTask(page, click, back)).toBeLessThanOrEqual(AT_MOST_MS);
  });
});

/** The days of users who began 100 days ago, which put a fifth of them into each column of the board. */
const VALIDITIES = [90, 101, 103, 106, 150];

describe('with a thousand on the board and in Activity', () => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    const sub_start_date = formatDate(Date.now() - 100 * DAY_MS);
    const sub_start_day = Number(sub_start_date.split('/').reverse().join(''));
    const users = scene.app.database.collection('users');
    for (const [place, sub_validity] of VALIDITIES.entries()) {
      await users.updateMany(
        { email: /^one_of_many_/, seq: { $mod: [VALIDITIES.length, place] } },
        { $set: { sub_start_date, sub_start_day, sub_validity }, $inc: { version: 1 } },
      );
    }
    visitor = await scene.visit(scene.admin, '/dashboard/renewals');
    page = visitor.page;
    await page.getByRole('heading', { name: 'Expired 200' }).waitFor();
    await visitor.hasAll();
  });
  afterAll(() => visitor.leave());

  const escape = async () => {
    // The dialog's code is loaded when it is first opened.
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  };
  const told = (isTold: boolean) => page.locator(`[data-board-card] [aria-pressed="${isTold}"]`).first();
  const head = () => page.getByRole('columnheader', { name: 'Email' }).getByRole('button');
  const figure = () => page.getByRole('button', { name: /Inactive/ });
  const lock = () => page.locator('tr[data-row] [role="switch"]').first();

  it.each([
    ['renews', () => page.locator('[data-board-card]:not([data-held]) button').first().click(), nothing],
    ['marks as reminded', () => told(false).click(), () => told(true).click()],
    ['opens a card', () => page.locator('[data-board-card] a').first().click(), escape],
  ])('%s on the board without a long task', async (_what, click, back) => {
    expect(await longestTask(page, click, back)).toBeLessThanOrEqual(AT_MOST_MS);
  });

  it.each([
    ['locks', () => lock().click(), () => lock().click()],
    ['sorts', () => head().click(), () => head().click()],
    ['filters', () => figure().click(), () => figure().click()],
    ['opens a user', () => page.locator('tr[data-row] a').first().click(), escape],
  ])('%s in Activity without a long task', async (_what, click, back) => {
    if (visitor.path !== '/dashboard/activity') await visitor.goTo('/dashboard/activity');
    await lock().waitFor();
    expect(await longestTask(page, click, back)).toBeLessThanOrEqual(AT_MOST_MS);
  });
});
