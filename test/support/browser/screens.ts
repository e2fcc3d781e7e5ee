import type { Page, Route } from 'playwright-core';
import { limaWallClock, errorBody, SERVER_TEXTS } from '@keyroster/contracts';
import type { FilledApp } from '../app/filled-app.js';

/** Fakes the server's answer to a login. */
const enter = (answer: Parameters<Route['fulfill']>[0]) => async (page: Page) => {
  await page.route('**/api/users/login', (route) => route.fulfill(answer));
  await page.getByPlaceholder('Username').fill('maria_quispe');
  await page.getByPlaceholder('Password').fill('secret');
  await page.getByRole('button', { name: 'Login' }).click();
};

const enterWithApp = enter({ status: 401, json: errorBody('SECOND_FACTOR', SERVER_TEXTS.codeWanted) });

const UNTIL = Date.UTC(2090, 0, 1);
const enterLocked = enter({
  status: 403,
  json: errorBody('LOCKED', SERVER_TEXTS.accountLocked({ reason: 'Account sharing', until: UNTIL })),
  headers: {
    'x-locked-reason': 'Account%20sharing',
    'x-locked-until': String(UNTIL),
    link: '<https://wa.me/51987654321>; rel="help"',
  },
});

/** Fakes the server's answer to somebody who has just confirmed who they are. */
async function setUpApp(page: Page): Promise<void> {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const json = { secret, uri: `otpauth://totp/keyroster:maria_quispe?secret=${secret}&issuer=keyroster` };
  await page.route('**/api/users/2fa/begin', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
}

/** Fakes the server's answer about a former version of a credential. */
async function revealFormer(page: Page): Promise<void> {
  const json = {
    email: 'main@shop.example',
    password: 'The-former-one',
    domain: 'https://shop.example/login',
    course_name: 'Main account',
  };
  await page.route('**/api/products/versions/reveal', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Edit Main account', exact: true }).click();
  await page.getByRole('button', { name: /^Show the version before/ }).click();
}

export interface Screen {
  name: string;
  who: 'admin' | 'member' | 'nobody';
  path: (filled: FilledApp) => string;
  /** What to do on the page until the screen shows. */
  open?: (page: Page) => Promise<void>;
  /** A text that is there once the screen is. */
  shows: string | RegExp;
}

const panelOf = ({ member }: FilledApp): string => `/dashboard/users/${member.user._id}`;
const credentialsOf = ({ titleId, subtitleId }: FilledApp): string =>
  `/dashboard/shops/${titleId}?subtitle=${subtitleId}`;
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

type At = string | Screen['path'];

const seenBy =
  (who: Screen['who']) =>
  (name: string, at: At, shows: Screen['shows'], open?: Screen['open']): Screen => ({
    name,
    who,
    path: typeof at === 'string' ? () => at : at,
    shows,
    ...(open && { open }),
  });
const [nobody, admin, member] = [seenBy('nobody'), seenBy('admin'), seenBy('member')];

const shopOf = ({ titleId }: FilledApp): string => `/dashboard/shops/${titleId}`;
const tabOfPanel = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

async function planLock(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select maria_quispe', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Lock', exact: true }).click();
}

async function searchPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Renewals' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or act' }).fill('ma');
}

async function checkAccess(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Access check' }).click();
  await page.getByLabel('About', { exact: true }).selectOption('Netflix Premium');
}

async function checkAccessOfTitle(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Assigned to/ }).click();
  await button('Access check maria_quispe')(page);
}

async function showCode(page: Page): Promise<void> {
  // An earlier look at this screen may have left the seat taken.
  await page.getByRole('button', { name: /^(Start|Finish) using Shared profile$/ }).waitFor();
  const isFree = await page.getByRole('button', { name: 'Start using Shared profile' }).isVisible();
  if (isFree) await button('Start using Shared profile')(page);
  await button('Show code of Shared profile')(page);
}

const today = (): string => limaWallClock(Date.now()).toISOString().slice(0, 10);

export const SCREENS: Screen[] = [
  nobody('login', '/', 'Admin'),
  nobody('login-code', '/', 'Enter the code of your app', enterWithApp),
  nobody('login-locked', '/', 'Reason: Account sharing', enterLocked),
  nobody('not-found', '/nowhere', '404 - Page Not Found'),
  nobody('users-with-shop', ({ titleId }) => `/users_with_shop/${titleId}`, 'maria_quispe'),
  nobody('pin', ({ member: { user } }) => `/userlogin/${user._id}/maria_quispe`, 'SUBMIT'),
  admin('users', '/dashboard/users', 'maria_quispe'),
  admin('plan', '/dashboard/users', /^Locks 1 user/, planLock),
  admin('courses', shopOf, 'Family plan'),
  admin('assign', ({ member: { user } }) => `/dashboard/assign-product/${user._id}`, 'Netflix Premium'),
  admin('credential-versions', credentialsOf, 'https://shop.example/login', revealFormer),
  // An earlier screen may have left the seat taken.
  admin(
    'credential-seats',
    credentialsOf,
    /^Nobody uses it$|^maria_quispe$/,
    button(/^Who uses Shared profile/),
  ),
  admin('title-users', shopOf, 'Netflix Premium is assigned to them', checkAccessOfTitle),
  admin('seats', '/dashboard/seats', 'Netflix Premium · Shared profile'),
  admin('trouble', '/dashboard/trouble', /^Since this morning/),
  admin('trouble-edit', '/dashboard/trouble', 'Code secret', button('Edit Main account')),
  admin('trouble-to-change', '/dashboard/trouble?tab=change', 'who_left'),
  admin('activity', '/dashboard/activity', 'maria_quispe'),
  admin('whitelist', '/dashboard/whitelist', '10.0.0.0/8'),
  admin('logos', '/dashboard/logos', 'Upload'),
  admin('ads', '/dashboard/ads', 'Upload'),
  admin('profile-groups', '/dashboard/profilegroup', 'Lima Norte'),
  admin(
    'group-titles',
    '/dashboard/profilegroup',
    'Everybody in the group has these, for as long as they are in it.',
    button('Titles of Lima Norte'),
  ),
  admin('user-panel', panelOf, 'Overview'),
  admin('user-titles', panelOf, 'Netflix Premium', tabOfPanel('Titles')),
  admin('user-sessions', panelOf, /^since/, tabOfPanel('Sessions')),
  admin('user-presence', panelOf, '203.0.113.77', tabOfPanel('Where and when')),
  admin('user-history', panelOf, /^Began with/, tabOfPanel('History')),
  admin('user-why', panelOf, 'Netflix Premium is assigned to them', checkAccess),
  admin('message', panelOf, /^Template$/, button('Message')),
  admin('renew', panelOf, 'Renew maria_quispe', button('Renew…')),
  admin('renewals', '/dashboard/renewals', 'maria_quispe'),
  admin('packages', '/dashboard/packages', 'Mensual'),
  admin('palette', '/dashboard/renewals', 'Credential', searchPalette),
  admin('templates', '/dashboard/templates', 'Recordatorio'),
  admin('announcements', '/dashboard/announcements', /^Maintenance tonight/),
  admin('inbox', '/dashboard/inbox', 'Netflix Premium · Main account'),
  admin('import-users', '/dashboard/users/import', 'New users only'),
  admin(
    'import-credentials',
    ({ titleId, subtitleId }) => `/dashboard/managepassword/import?title=${titleId}&subtitle=${subtitleId}`,
    'All to one subtitle',
  ),
  admin('reports', '/dashboard/reports?by=month', /^\d{2}\/\d{4}$/),
  admin('report-renewals', () => `/dashboard/reports/row?by=day&key=${today()}`, 'expired_user'),
  admin('report-users', '/dashboard/reports/row?by=profile_group&key=Lima+Norte', 'maria_quispe'),
  admin('integrations', '/dashboard/integrations', 'No tokens yet'),
  admin('new-token', '/dashboard/integrations', 'Choose only those it needs', button('New token')),
  admin('security', '/dashboard/security', 'This device'),
  admin('confirm', '/dashboard/security', "Confirm it's you", button('Set up an authenticator app')),
  admin('audit', '/dashboard/audit', /maria_quispe/),
  admin('audit-undo', '/dashboard/audit?tab=undo', /who_left/),
  member('member-shop', shopOf, 'Family plan'),
  member('member-security', '/dashboard/security', 'This device'),
  member('member-app', '/dashboard/security', 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ', setUpApp),
  member('member-announcement', '/dashboard/shops', /^New profiles/),
  member('member-credentials', credentialsOf, 'Main account'),
  member('member-code', credentialsOf, /^\d{6}$/, showCode),
  member('member-report', credentialsOf, 'What is wrong?', button('Edit report of Main account')),
  member('not-authorized', '/dashboard/users', 'You are not authorized to access this page'),
];
