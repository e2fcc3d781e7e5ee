import { tmpdir } from 'node:os';
import { DAY_MS, formatDate } from '@keyroster/contracts';
import type { Locator, Page } from 'playwright-core';
import { SECRETS } from '../support/app/test-app.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { longestTask } from '../support/browser/long-tasks.js';
import { withScene } from '../support/browser/scene.js';
import { manyCredentials, type ManyCredentials } from '../support/data/many-credentials.js';
import { manyUsers } from '../support/data/many-users.js';

const COUNT = 1_000;
const AT_MOST_MS = 100;
const MAKES = 'one_of_many_999';
const LAPTOP = { width: 1_366, height: 640 };
/** The days of users who began 100 days ago, which put a fifth of them into each column of the board. */
const VALIDITIES = [90, 101, 103, 106, 150];

/** A browser as users have it, with optimizing compilers. */
const scene = withScene({}, []);
let course: ManyCredentials;
let page: Page;

jest.setTimeout(180_000);

beforeAll(async () => {
  const { database } = scene.app;
  course = await manyCredentials({
    db: database,
    settings: { CREDENTIALS_KEY: SECRETS.CREDENTIALS_KEY, DATA_DIR: tmpdir() },
    subtitles: 1,
    credentialsInEach: COUNT,
  });
  await manyUsers(database, COUNT, []);
  const sub_start_date = formatDate(Date.now() - 100 * DAY_MS);
  const sub_start_day = Number(sub_start_date.split('/').reverse().join(''));
  for (const [place, sub_validity] of VALIDITIES.entries()) {
    await database
      .collection('users')
      .updateMany(
        { email: /^one_of_many_/, seq: { $mod: [VALIDITIES.length, place] } },
        { $set: { sub_start_date, sub_start_day, sub_validity }, $inc: { version: 1 } },
      );
  }
});

/** Shows a screen, and waits until it has all that it shows. */
function onScreen(pathOf: () => string, sign: () => Locator, looks?: Looks): void {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await scene.visit(scene.admin, pathOf(), looks);
    page = visitor.page;
    await sign().waitFor();
    await visitor.hasAll();
  });
  afterAll(() => visitor.leave());
}

type Step = () => Promise<void>;

/** Each step has one that takes it back. */
function hasNoLongTask(steps: Array<[what: string, click: Step, back: Step]>): void {
  it.each(steps)('%s without a long task', async (_what, click, back) => {
    expect(await longestTask(page, click, back)).toBeLessThanOrEqual(AT_MOST_MS);
  });
}

const nothing = () => Promise.resolve();
const escape = async () => {
  // The dialog's code is loaded when it is first opened.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const select = (name: RegExp) => () => page.getByLabel(name).first().click();

describe('with a thousand users', () => {
  onScreen(
    () => '/dashboard/users',
    () => page.getByText(MAKES).first(),
    LAPTOP,
  );
  hasNoLongTask([
    ['selects a row', select(/^Select one_of_many_999$/), select(/^Select one_of_many_999$/)],
    ['edits', () => button(`Edit ${MAKES}`).click(), escape],
    ['opens the panel', () => page.getByRole('link', { name: MAKES, exact: true }).click(), escape],
    ['sorts', () => button('Email').click(), () => button('Email').click()],
    ['shows all fields', () => button('All fields').click(), () => button('All fields').click()],
  ]);
});

describe('with a thousand credentials in Courses', () => {
  const name = () => page.getByText(/^Course [0-9a-f]{24}$/).first();
  onScreen(
    () => `/dashboard/shops/${String(course.title)}?subtitle=${String(course.subtitles[0])}`,
    name,
    LAPTOP,
  );
  hasNoLongTask([
    ['opens a sheet', () => name().click(), escape],
    ['edits', () => button(/^Edit Course/).click(), escape],
    ['selects a row', select(/^Select Course/), select(/^Select Course/)],
  ]);
});

describe('with a thousand on the board', () => {
  const told = (isTold: boolean) => page.locator(`[data-board-card] [aria-pressed="${isTold}"]`).first();
  onScreen(
    () => '/dashboard/renewals',
    () => page.getByRole('heading', { name: 'Expired 200' }),
  );
  hasNoLongTask([
    ['renews', () => page.locator('[data-board-card]:not([data-held]) button').first().click(), nothing],
    ['marks as reminded', () => told(false).click(), () => told(true).click()],
    ['opens a card', () => page.locator('[data-board-card] a').first().click(), escape],
  ]);
});

describe('with a thousand in Activity', () => {
  const lock = () => page.locator('tr[data-row] [role="switch"]').first();
  const figure = () => page.getByRole('button', { name: /Inactive/ });
  onScreen(() => '/dashboard/activity', lock);
  hasNoLongTask([
    ['locks', () => lock().click(), () => lock().click()],
    ['filters', () => figure().click(), () => figure().click()],
    ['opens a user', () => page.locator('tr[data-row] a').first().click(), escape],
  ]);
});
