import type { Browser, Page } from 'playwright-core';
import { FIXED_ROLES } from '@keyroster/contracts';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { startBrowser, Visitor, type Looks } from '../support/browser/browser.js';
import { appCode, setUpApp, STEP_MS } from '../support/data/second-factor.js';

jest.setTimeout(240_000);

const PATIENCE_MS = 30_000;
const PHONE = { width: 390, height: 844 };

/** Three and three, as apps show it. */
const asShown = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

describe('showing who one is, without a mouse', () => {
  let app: TestApp;
  let strict: TestApp;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000' });
    strict = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000', SECOND_FACTOR: 'admins' });
    browser = await startBrowser();
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
    await strict.stop();
  });

  async function enter(session: Session | null, path: string, looks: Looks = {}, at = app): Promise<void> {
    visitor = await Visitor.enter(browser, at, looks);
    visitor.context.setDefaultTimeout(PATIENCE_MS);
    ({ page } = visitor);
    if (session) await visitor.be(session);
    await visitor.goTo(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const focused = (name: string) => page.locator(`:focus:is([aria-label="${name}"], :has-text("${name}"))`);
  const focusIn = (label: string) =>
    page.waitForFunction(
      (text) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === text,
      label,
    );
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);

  it('confirms, puts it off and goes back to where they were', async () => {
    const member = await Session.as(app, 'member');
    await enter(member, '/dashboard/security');
    const setUp = 'Set up an authenticator app';
    await page.getByRole('button', { name: setUp }).focus();
    await press('Enter');
    await focusIn('Your password');
    await type('not this one');
    await press('Enter');
    await dialog("Confirm it's you").getByText('Invalid credentials').waitFor();
    await focusIn('Your password');
    await press('Escape');
    await dialog("Confirm it's you").waitFor({ state: 'detached' });
    await focused(setUp).waitFor();

    await press('Enter');
    await focusIn('Your password');
    await type(member.password);
    await press('Enter');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await focusIn('Code');
  });

  it('pastes a code with its space when they sign in', async () => {
    const member = await Session.as(app, 'member');
    const { secret } = await setUpApp(app, member);
    await enter(null, '/');
    await focusIn('Username');
    await type(member.user.email);
    await press('Tab');
    await type(member.password);
    await press('Enter');
    await focusIn('Code');
    expect(await page.locator(':focus').getAttribute('autocomplete')).toBe('one-time-code');
    await type('000000');
    // By the button, which can't keep the focus while it waits.
    await press('Tab');
    await press('Tab');
    await press('Enter');
    await visitor.sees('Invalid credentials');
    await focusIn('Code');
    await page.evaluate((text) => navigator.clipboard.writeText(text), asShown(appCode(secret, Date.now())));
    await press('ControlOrMeta+v');
    await press('Enter');
    await page.waitForURL(/dashboard/);
  });

  it('is led to set up a second factor where it is needed, and keeps the codes that come with it', async () => {
    const admin = await Session.root(strict);
    await enter(admin, '/dashboard/users', {}, strict);
    await page.waitForURL(/\/dashboard\/security$/);
    await page.getByRole('alert').getByText('Set up a second factor first').waitFor();
    await page
      .getByRole('alert')
      .getByText(/Until you have an app or a passkey/)
      .waitFor();

    const begun = page.waitForResponse((answer) => answer.url().endsWith('/2fa/begin') && answer.ok());
    await page.getByRole('button', { name: 'Set up an authenticator app' }).focus();
    await press('Enter');
    await focusIn('Your password');
    await type(admin.password);
    await press('Enter');
    const { secret } = (await (await begun).json()) as FactorBegunAnswer;
    await focusIn('Code');
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      asShown(appCode(secret, Date.now() - STEP_MS)),
    );
    await press('ControlOrMeta+v');
    await press('Enter');

    const shown = dialog('Recovery codes');
    await shown.waitFor();
    // All is open by now: what is shown this once is there all the same.
    await page.getByRole('link', { name: 'Settings' }).waitFor({ state: 'attached' });
    await press('Escape');
    await page.mouse.click(5, 5);
    expect(await shown.getByRole('listitem').count()).toBe(10);
    await shown.getByRole('button', { name: 'I saved them' }).focus();
    await press('Enter');
    await shown.waitFor({ state: 'detached' });
    await visitor.sees('10 recovery codes left');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Logos', level: 1 }).waitFor();
  });

  it.each([...FIXED_ROLES])('finds the way to it as %s, on a desk and on a phone', async (role) => {
    const somebody = await Session.as(app, role);
    for (const looks of [{}, PHONE]) {
      await enter(somebody, '/dashboard/shops', looks);
      const link = page.getByRole('link', { name: 'Password and security' });
      const more = page.getByRole('button', { name: 'More' });
      const account = page.getByRole('button', { name: 'Account and appearance' });
      await link.or(more).or(account).first().waitFor();
      if (await more.isVisible()) await more.click();
      if (!(await link.isVisible())) await account.click();
      await link.click();
      await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
      await visitor.sees('This device');
      if (looks === PHONE) continue;
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });
});
