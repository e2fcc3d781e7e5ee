import { tmpdir } from 'node:os';
import type { Page } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { withScene } from '../support/browser/scene.js';
import { overflowOf, showIn, shoot } from '../support/browser/looks.js';
import { SECRETS } from '../support/app/test-app.js';
import { aCredential, aTitle } from '../support/data/courses.js';
import { manyCredentials } from '../support/data/many-credentials.js';
import { manyUsers } from '../support/data/many-users.js';

jest.setTimeout(180_000);

const COUNT = 1_000;
const LONG = 'Netflix_and_more_'.repeat(8).slice(0, 120);
/** More than a screen has room for, and far fewer than there are. */
const RENDERED_AT_MOST = 150;

/** Axe checks cards once and a table once, because other tests check these screens in every theme. */
const LOOKS: Array<Looks & { name: string; isLookedAt?: boolean }> = [
  { name: 'phone', width: 390, height: 844, theme: 'dark', isLookedAt: true },
  { name: 'tablet', width: 768, height: 1_024 },
  { name: 'desk', width: 1_440 },
  { name: 'wide desk', width: 1_920, height: 1_080, theme: 'dark' },
  { name: 'desk at 200 %', width: 720, height: 450, zoom: 2, isLookedAt: true },
];

interface Place {
  name: string;
  path: () => string;
  shows: string | RegExp;
  /** It has a thousand rows. */
  isMany?: boolean;
  /** The long name is found by a search. */
  isSearched?: boolean;
}

const scene = withScene();
let title: string;
let subtitle: string;
const MANY_USERS = { shows: 'one_of_many_999', isMany: true, isSearched: true };
const PLACES: Place[] = [
  { ...MANY_USERS, name: 'users', path: () => '/dashboard/users' },
  { ...MANY_USERS, name: 'activity', path: () => '/dashboard/activity' },
  { name: 'titles', path: () => '/dashboard/managepassword', shows: LONG },
  {
    name: 'credentials',
    path: () => `/dashboard/shops/${title}?subtitle=${subtitle}`,
    shows: /^Course [0-9a-f]{24}$/,
    isMany: true,
  },
  { name: 'whitelist', path: () => '/dashboard/whitelist', shows: '10.1.3.249', isMany: true },
  { name: 'renewals', path: () => '/dashboard/renewals', shows: 'one_of_many_7' },
  { name: 'audit', path: () => '/dashboard/audit', shows: LONG },
];

beforeAll(async () => {
  const { app, admin } = scene;
  const settings = { CREDENTIALS_KEY: SECRETS.CREDENTIALS_KEY, DATA_DIR: tmpdir() };
  const made = await manyCredentials({ db: app.database, settings, subtitles: 1, credentialsInEach: COUNT });
  title = String(made.title);
  subtitle = String(made.subtitles[0]);
  await aCredential(admin, subtitle, { course_name: LONG });
  await aTitle(admin, LONG);
  await manyUsers(app.database, COUNT, [title]);
  await app.database.collection('whitelist_entries').insertMany(
    Array.from({ length: COUNT }, (_, number) => ({
      ip_address: `10.1.${Math.floor(number / 250)}.${number % 250}`,
      createdAt: new Date(),
    })),
  );
  await admin.post('/api/users/register', { email: LONG, password: 'secret' }).expect(201);
});

const rowsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('main :is(tbody tr, ul[aria-label] > li)').length);

/** What moves although less motion was asked for, apart from indicators of progress. */
const movingIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((moving) => {
        const { target } = moving.effect as KeyframeEffect;
        const name = moving instanceof CSSAnimation ? moving.animationName : 'a transition';
        return `${name} of ${target?.outerHTML.slice(0, 200) ?? 'nothing'}`;
      }),
  );

describe.each(LOOKS)('on a $name', ({ name, isLookedAt, ...looks }) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await scene.visit(scene.admin, '', looks);
  });
  afterAll(() => visitor.leave());

  it.each(PLACES)('$name shows a thousand, and long names', async ({ name: what, path, ...place }) => {
    const { page } = visitor;
    await visitor.goTo(path());
    await visitor.sees(place.shows);
    await visitor.hasAll();
    await shoot(page, 'crowded', `${what}-${name.replaceAll(/\W+/g, '-')}`);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    if (place.isMany) expect(await rowsOf(page)).toBeLessThanOrEqual(RENDERED_AT_MOST);
    expect(await movingIn(page)).toEqual([]);
    if (isLookedAt) expect(await barriers(page)).toEqual([]);
    await showIn(page, 'es');
    if (place.isSearched) {
      await page.getByRole('searchbox').first().fill(LONG);
      await visitor.sees(LONG);
    }
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(visitor.complaints).toEqual([]);
  });
});
