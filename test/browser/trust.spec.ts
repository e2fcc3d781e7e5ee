import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import type { Visitor } from '../support/browser/browser.js';
import { withScene } from '../support/browser/scene.js';
import { appCode, STEP_MS } from '../support/data/second-factor.js';

/** An authenticator that confirms presence and verifies its user by itself. */
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

const scene = withScene();

/** A server that wants a second factor of admins, beside one that makes them. */
let strict: TestApp;
let visitor: Visitor;
let page: Page;
let site: string;

beforeAll(async () => {
  strict = await TestApp.start({ SECOND_FACTOR: 'admins', MONGODB_URI: scene.app.uri });
  // Passkeys belong to a host name, so the browser has none for an IP address.
  site = `http://localhost:${new URL(strict.url).port}`;
});
beforeEach(async () => {
  visitor = await scene.enter(null);
  ({ page } = visitor);
});
afterAll(() => strict.stop({ keepData: true }));

const onTo = (path: string) => page.waitForURL(`${site}${path}`);
const press = (name: string) => visitor.button(name).click();
const confirming = () => visitor.dialog("Confirm it's you");

async function enterPassword({ user, password }: Session): Promise<void> {
  await page.getByPlaceholder('Username').fill(user.email);
  await page.getByPlaceholder('Password').fill(password);
  await press('Login');
}

async function confirmBy(password: string): Promise<void> {
  await confirming().getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
}

async function keptCodes(): Promise<string[]> {
  const shown = visitor.dialog('Recovery codes');
  await shown.waitFor();
  // Neither closes the dialog, because the codes are not shown again.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'I saved them' }).click();
  await shown.waitFor({ state: 'detached' });
  return codes;
}

async function toSecurity(): Promise<void> {
  const link = page.getByRole('link', { name: 'Password and security' });
  const account = visitor.button('Account and appearance');
  await link.or(account).first().waitFor();
  if (await account.isVisible()) await account.click();
  await link.click();
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
}

async function logOut(): Promise<void> {
  await press('Logout');
  await page.getByPlaceholder('Username').waitFor();
}

it('an app, which an admin is led to set up, shows who somebody is when they sign in', async () => {
  const admin = await Session.as(scene.app, 'admin');
  const code = page.getByLabel('Code', { exact: true });
  await page.goto(`${site}/admin`);
  await enterPassword(admin);
  await onTo('/dashboard/security');
  await page.getByRole('alert').getByText('Set up a second factor first').waitFor();

  const setUp = visitor.button('Set up an authenticator app');
  await setUp.press('Enter');
  await confirming().getByLabel('Your password').press('Escape');
  await confirming().waitFor({ state: 'detached' });
  await visitor.focusIsOn(setUp);
  await setUp.press('Enter');
  await confirmBy(admin.password);
  const uri = await qrTextIn(page.getByRole('img', { name: /^QR picture/ }));
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await visitor.focusIsOn(code);
  // The code of the step before, so that the current one can still be used.
  await page.keyboard.type(appCode(secret, Date.now() - STEP_MS));
  await page.keyboard.press('Enter');

  const shown = visitor.dialog('Recovery codes');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  const kept = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  // Every screen is open by now, but the codes are still shown.
  await page.getByRole('link', { name: 'Settings' }).waitFor({ state: 'attached' });
  const codes = await keptCodes();
  expect(codes).toHaveLength(10);
  expect(kept).toEqual(codes);
  await visitor.sees('10 recovery codes left');

  await logOut();
  await enterPassword(admin);
  await visitor.sees('Enter the code of your app');
  await visitor.focusIsOn(code);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill('000000');
  await press('Continue');
  await visitor.sees('Invalid credentials');
  // The button can't keep the focus while it waits. Apps show codes as three and three digits.
  await visitor.focusIsOn(code);
  const spaced = appCode(secret, Date.now()).replace(/^.../, '$& ');
  await page.evaluate((text) => navigator.clipboard.writeText(text), spaced);
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Enter');
  await onTo('/dashboard/users');
});

it('a passkey shows who somebody is, until it is removed', async () => {
  const member = await Session.as(scene.app, 'member');
  const devtools = await visitor.context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  await page.goto(`${site}/`);
  await enterPassword(member);
  await page.waitForURL(/dashboard/);
  await toSecurity();

  await press('Add a passkey');
  await visitor.dialog('Add a passkey').getByLabel('Name').fill('Laptop');
  await press('Add');
  await confirmBy(member.password);
  expect(await keptCodes()).toHaveLength(10);
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();

  // The name field offers passkeys, and this authenticator accepts the first offer.
  await Promise.all([page.waitForResponse(/\/passkeys\/login$/), press('Logout')]);
  await onTo('/dashboard/shops');

  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await toSecurity();
  await logOut();
  await press('Sign in with a passkey');
  await onTo('/dashboard/shops');
  await toSecurity();
  // Signing in by passkey also confirms, so no dialog opens.
  await press('Remove Laptop');
  await visitor.dialog('Remove the passkey Laptop?').getByRole('button', { name: 'Remove' }).click();
  await visitor.sees('No passkeys yet');
  await logOut();
  await enterPassword(member);
  await page.waitForURL(/dashboard/);
});
