import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { aCredential, aSubtitle, aTitle } from '../support/data/courses.js';
import { appCode, STEP_MS } from '../support/data/second-factor.js';

jest.setTimeout(240_000);

/** The page waits for the server, and that for whoever else is on this machine. */
const PATIENCE_MS = 30_000;

/** One that shows by itself that somebody is there, and who. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

async function qrTextIn(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .resize({ width: 600, kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

describe('who somebody is', () => {
  let app: TestApp;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let site: string;

  beforeAll(async () => {
    app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000' });
    // Passkeys belong to a name: at a number the browser has none.
    site = `http://localhost:${new URL(app.url).port}`;
    browser = await startBrowser();
  });

  beforeEach(async () => {
    visitor = await Visitor.enter(browser, app);
    visitor.context.setDefaultTimeout(PATIENCE_MS);
    ({ page } = visitor);
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const onTo = (path: string) => page.waitForURL(`${site}${path}`);
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function enterPassword({ user, password }: Session): Promise<void> {
    await page.getByPlaceholder('Username').fill(user.email);
    await page.getByPlaceholder('Password').fill(password);
    await button('Login').click();
  }

  async function confirmBy({ password }: Pick<Session, 'password'>): Promise<void> {
    const asked = dialog("Confirm it's you");
    await asked.getByLabel('Your password').fill(password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
  }

  async function keptCodes(): Promise<string[]> {
    const shown = dialog('Recovery codes');
    await shown.waitFor();
    const codes = await shown.getByRole('listitem').allInnerTexts();
    await shown.getByRole('button', { name: 'I saved them' }).click();
    await shown.waitFor({ state: 'detached' });
    return codes;
  }

  async function toSecurity(): Promise<void> {
    const link = page.getByRole('link', { name: 'Password and security' });
    const account = button('Account and appearance');
    await link.or(account).first().waitFor();
    if (await account.isVisible()) await account.click();
    await link.click();
    await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  }

  async function logOut(): Promise<void> {
    await button('Logout').click();
    await page.getByPlaceholder('Username').waitFor();
  }

  it('is shown by an app, and by recovery codes, when they sign in', async () => {
    const admin = await Session.as(app, 'admin');
    await page.goto(`${site}/admin`);
    await enterPassword(admin);
    await onTo('/dashboard/users');
    await toSecurity();

    await button('Set up an authenticator app').click();
    await confirmBy(admin);
    const uri = await qrTextIn(page.getByRole('img', { name: /^QR code/ }));
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    // The step before, so that the present one is still to be had.
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, Date.now() - STEP_MS));
    await button('Confirm').click();

    const shown = dialog('Recovery codes');
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download' }).click(),
    ]);
    const kept = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    const codes = await keptCodes();
    expect(codes).toHaveLength(10);
    expect([copied, kept]).toEqual([codes, codes]);
    await visitor.sees('10 recovery codes left');

    await logOut();
    await enterPassword(admin);
    await visitor.sees('Enter the code of your app');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button('Continue').click();
    await visitor.sees('Invalid credentials');
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, Date.now()));
    await button('Continue').click();
    await onTo('/dashboard/users');

    await logOut();
    await enterPassword(admin);
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await button('Continue').click();
    await onTo('/dashboard/users');
    await toSecurity();
    await visitor.sees('9 recovery codes left');
  });

  it('is shown by a passkey, until that is removed', async () => {
    const member = await Session.as(app, 'member');
    const devtools = await visitor.context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
    await page.goto(`${site}/`);
    await enterPassword(member);
    await page.waitForURL(/dashboard/);
    await toSecurity();

    await button('Add a passkey').click();
    await dialog('Add a passkey').getByLabel('Name').fill('Laptop');
    await button('Add').click();
    await confirmBy(member);
    expect(await keptCodes()).toHaveLength(10);
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();

    // The field of the name offers it, and this authenticator takes what is offered.
    await Promise.all([page.waitForResponse(/\/passkeys\/login$/), button('Logout').click()]);
    await onTo('/dashboard/shops');

    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await toSecurity();
    await logOut();
    await button('Sign in with a passkey').click();
    await onTo('/dashboard/shops');
    await toSecurity();
    // Who has just shown a passkey isn't asked again.
    await button('Remove Laptop').click();
    await dialog('Remove the passkey Laptop?').getByRole('button', { name: 'Remove' }).click();
    await visitor.sees('No passkeys yet');
    await logOut();
    await enterPassword(member);
    await page.waitForURL(/dashboard/);
  });

  it('is asked again before what they may take away with them', async () => {
    const admin = await Session.as(app, 'admin');
    const title = await aTitle(admin, 'Netflix');
    const subtitle = await aSubtitle(admin, title._id, 'Family');
    await aCredential(admin, subtitle._id, { course_name: 'Main account' });
    await visitor.be(admin);
    await page.goto(`${site}/dashboard/managepassword`);
    const exportButton = page.getByRole('button', { name: /^Export/ }).first();

    await exportButton.click();
    const asked = dialog("Confirm it's you");
    await asked.getByLabel('Your password').press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await page.locator('[role=status]', { hasText: 'Confirm' }).count()).toBe(0);

    await exportButton.click();
    await confirmBy({ password: 'not this one' });
    await asked.getByText('Invalid credentials').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), confirmBy(admin)]);
    expect(await readFile(await file.path(), 'utf8')).toContain('Main account');
    const again = page.waitForEvent('download');
    await exportButton.click();
    await again;
  });
});
