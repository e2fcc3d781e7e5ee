import type { Page } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { ExtensionBrowser, signInTo, typedIn, type Filled } from '../support/browser/extension-browser.js';
import { friendlyPages, hostilePages, PLAIN_FORM } from '../support/browser/hostile-pages.js';
import { LocalSite } from '../support/browser/local-sites.js';
import { REACT_FORM } from '../support/browser/react-form.js';
import { barriers } from '../support/browser/accessibility.js';
import { until } from '../support/checks/until.js';
import { RFC_SECRET } from '../support/data/codes.js';
import { aCredential, aSubtitle, aTitle, assign } from '../support/data/courses.js';
import { leave, seatOf, setSeats, take } from '../support/data/seats.js';

jest.setTimeout(240_000);

let app: TestApp;
let admin: Session;
let site: LocalSite;
let other: LocalSite;
let subtitle: string;
let title: { _id: string };

beforeAll(async () => {
  app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000' });
  admin = await Session.root(app);
  [site, other] = await Promise.all([LocalSite.start(), LocalSite.start()]);
  title = await aTitle(admin);
  subtitle = (await aSubtitle(admin, title._id))._id;
});
afterAll(async () => {
  await Promise.all([site.stop(), other.stop()]);
  await app.stop();
});

const LOGIN = { email: 'main@shop.example', password: 's3cret of the shop' };

async function aMember(): Promise<Session> {
  const member = await Session.as(app, 'member');
  await assign(admin, member.user, title).expect(200);
  return member;
}

const aSiteCredential = (course_name: string, more: Record<string, string> = {}) =>
  aCredential(admin, subtitle, {
    ...LOGIN,
    domain: `${site.origin()}/login`,
    course_name,
    fill_only: 'true',
    ...more,
  });

const drop = ({ _id: id }: { _id: string }) => admin.delete('/api/products/delete', { id }).expect(200);

describe('a member with the extension', () => {
  let browser: ExtensionBrowser;
  let member: Session;

  beforeEach(async () => {
    member = await aMember();
    browser = await ExtensionBrowser.start();
  });
  afterEach(() => browser.close());

  const press = async (popup: Page, name: string) => popup.getByRole('button', { name, exact: true }).click();
  const filled = (popup: Page, parts: string) => popup.getByText(`Filled: ${parts}`).waitFor();

  async function popupOver(html: string): Promise<Page> {
    await browser.page.goto(site.serve('/login', html));
    const popup = await browser.popup();
    await signInTo(popup, app.url, member);
    return popup;
  }

  it('fills a form in two steps, each by a click', async () => {
    const credential = await aSiteCredential('Steps');
    site.serve('/second', '<form><input type="password" name="password"><button>Sign in</button></form>');
    const popup = await popupOver(
      '<form action="/second"><input type="email" name="user"><button>Next</button></form>',
    );
    await press(popup, 'Fill Steps');
    await filled(popup, 'login');
    expect(await typedIn(browser.page)).toEqual([LOGIN.email]);
    await browser.page.getByRole('button', { name: 'Next' }).click();
    await browser.page.waitForURL(/second/);
    expect(await typedIn(browser.page)).toEqual(['']);
    await press(popup, 'Fill Steps');
    await filled(popup, 'password');
    expect(await typedIn(browser.page)).toEqual([LOGIN.password]);
    await drop(credential);
  });

  it('fills a form that React keeps, with a code', async () => {
    const credential = await aSiteCredential('React', { otp: RFC_SECRET });
    const popup = await popupOver(REACT_FORM);
    await press(popup, 'Fill React');
    await filled(popup, 'login, password, code');
    await browser.page.getByRole('button', { name: 'Sign in' }).click();
    const sent = JSON.parse(await browser.page.locator('output').innerText()) as Record<string, string>;
    expect(sent).toEqual({ ...LOGIN, code: expect.stringMatching(/^\d{6}$/) as string });
    await drop(credential);
  });

  it('sees the credentials of the site first, finds others, and no page but the site gets them', async () => {
    const credential = await aSiteCredential('Here');
    const elsewhere = await aCredential(admin, subtitle, { course_name: 'Another', fill_only: 'true' });
    const popup = await popupOver(PLAIN_FORM);
    await popup.getByRole('heading', { name: 'This site' }).waitFor();
    await popup.getByText(/^Ends in \d+ days$/).waitFor();
    const names = await popup.getByRole('listitem').locator('strong').allInnerTexts();
    expect(names).toEqual(['Here', 'Another']);
    expect(await popup.content()).not.toContain(LOGIN.password);
    await press(popup, 'Fill Another');
    await popup.getByText('This page is not the site of this credential').waitFor();
    await popup.getByLabel('Search').fill('ANOTH');
    expect(await popup.getByRole('listitem').locator('strong').allInnerTexts()).toEqual(['Another']);
    for (const theme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme: theme });
      expect(await barriers(popup)).toEqual([]);
    }
    await Promise.all([drop(credential), drop(elsewhere)]);
  });

  it('reports a problem, and takes and leaves a seat', async () => {
    const credential = await aSiteCredential('Seated');
    await setSeats(admin, credential, 1);
    const holder = await aMember();
    await take(holder, credential);
    const popup = await popupOver(PLAIN_FORM);
    await press(popup, 'Start using Seated');
    await popup.getByText('You are next').waitFor();
    await press(popup, 'Leave the line for Seated');
    await popup.getByRole('button', { name: 'Start using Seated' }).waitFor();
    await leave(holder, credential);
    await press(popup, 'Start using Seated');
    await popup.getByText('1 of 1 in use').waitFor();
    await press(popup, 'Fill Seated');
    await filled(popup, 'login, password');
    await press(popup, 'Finish Seated');
    await popup.getByText('0 of 1 in use').waitFor();
    await press(popup, 'Report a problem with Seated');
    await popup.getByLabel('What is wrong?').selectOption('site');
    await popup.getByLabel('Note').fill('since noon');
    await press(popup, 'Send');
    await popup.getByText('Reported', { exact: true }).waitFor();
    await press(popup, 'Report a problem with Seated');
    expect(await popup.getByLabel('What is wrong?').inputValue()).toBe('site');
    expect(await popup.getByLabel('Note').inputValue()).toBe('since noon');
    await drop(credential);
  });

  it('keeps a seat as long as the browser is open, and not much longer', async () => {
    const credential = await aSiteCredential('Kept');
    await setSeats(admin, credential, 1);
    const popup = await popupOver(PLAIN_FORM);
    await press(popup, 'Start using Kept');
    await popup.getByText('1 of 1 in use').waitFor();
    const isSeated = async () =>
      (await seatOf(member, { subtitle: { _id: subtitle }, credential }))?.state === 'seated';
    await browser.close();
    app.turnClock(110_000);
    expect(await isSeated()).toBe(true);
    app.turnClock(130_000);
    await until(10_000, async () => !(await isSeated()));
    app.turnClock(0);
    browser = await ExtensionBrowser.start();
    await drop(credential);
  });

  it('is told within 2 s of a lock, and why', async () => {
    const popup = await popupOver(PLAIN_FORM);
    await until(10_000, async () =>
      (await admin.get(`/api/users/sessions/${member.user._id}`)).text.includes('"live":true'),
    );
    await admin.post('/api/users/lock', { id: member.user._id, value: true, reason: 'Not paid' }).expect(200);
    await popup.getByText('Your account is locked: Not paid').waitFor({ timeout: 2_000 });
    const badge = () => browser.worker.evaluate(() => chrome.action.getBadgeText({}));
    await until(2_000, async () => (await badge()) === '!');
  });

  it('takes its place back from another browser', async () => {
    const popup = await popupOver(PLAIN_FORM);
    const body = { email: member.user.email, password: member.password, client: 'extension' };
    await until(10_000, async () =>
      (await admin.get(`/api/users/sessions/${member.user._id}`)).text.includes('"live":true'),
    );
    await admin.post('/api/users/login', body).expect(200);
    await popup.getByText('Signed in on another device').waitFor();
    await press(popup, 'Use here');
    await popup.getByRole('button', { name: 'Log out' }).waitFor();
  });

  it('logs out for good, and stays signed in only when asked to', async () => {
    const popup = await popupOver(PLAIN_FORM);
    const kept = () => browser.worker.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
    expect(await kept()).not.toContain('token');
    await press(popup, 'Log out');
    await popup.getByRole('button', { name: 'Sign in' }).waitFor();
    const { sessions } = (await admin.get(`/api/users/sessions/${member.user._id}`)).body as {
      sessions: object[];
    };
    expect(sessions).toHaveLength(1);
    await popup.getByLabel('Stay signed in').check();
    await signInTo(popup, app.url, member);
    expect(await kept()).toContain('token');
    expect(await kept()).not.toContain(member.password);
  });
});

describe('pages', () => {
  let browser: ExtensionBrowser;
  let popup: Page;
  let credential: { _id: string };

  beforeAll(async () => {
    credential = await aSiteCredential('Trap');
    browser = await ExtensionBrowser.start();
    await browser.page.goto(site.serve('/', PLAIN_FORM));
    popup = await browser.popup();
    await signInTo(popup, app.url, await aMember());
    for (const each of [site, other]) each.serve('/framed', PLAIN_FORM);
  });
  afterAll(() => browser.close());

  /** Asks the worker as the popup's button does. */
  const fill = () =>
    popup.evaluate(async (p_id): Promise<Filled> => {
      const [tab] = await chrome.tabs.query({});
      return chrome.runtime.sendMessage({ kind: 'fill', p_id, tabId: tab?.id });
    }, credential._id);

  it.each(friendlyPages)('get what they ask for: $name', async ({ html, headers }) => {
    await browser.page.goto(site.serve('/page', html, headers));
    expect(await fill()).toEqual({ filled: ['login', 'password'] });
    expect(await typedIn(browser.page)).toEqual([LOGIN.email, LOGIN.password]);
  });

  const names = hostilePages('', '').map(({ name }) => name);

  it.each(names)('get nothing that are hostile: %s', async (name) => {
    const page = hostilePages(other.origin(), site.origin()).find((each) => each.name === name);
    await browser.page.goto(site.serve('/page', page?.html ?? '', page?.headers));
    await browser.page.waitForLoadState('load');
    const hasTrap = page?.html.includes('class="trap"') ?? false;
    const answer = await fill();
    if (!hasTrap) expect(answer).toHaveProperty('problem');
    const typed = await typedIn(browser.page, hasTrap ? '.trap' : 'input');
    expect(typed.length).toBeGreaterThan(0);
    expect(typed.join('')).toBe('');
  });

  it.each([
    ['of another origin', () => other.serve('/', PLAIN_FORM)],
    ['at another name of the same machine', () => `${site.origin('localhost')}/framed`],
    ['without an address', () => `data:text/html,${encodeURIComponent(PLAIN_FORM)}`],
    ['of the browser', () => 'chrome://version'],
  ])('get nothing %s', async (_where, address) => {
    await browser.page.goto(address());
    expect(await fill()).toHaveProperty('problem');
    expect((await typedIn(browser.page)).join('')).toBe('');
  });
});
