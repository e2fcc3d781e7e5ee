import type { Page } from 'playwright-core';
import { limaWallClock, errorBody, SERVER_TEXTS } from '@keyroster/contracts';
import type { FilledApp } from '../app/filled-app.js';

/** As the server answers somebody with an authenticator app. */
async function enterWithApp(page: Page): Promise<void> {
  const json = errorBody('SECOND_FACTOR', SERVER_TEXTS.codeWanted);
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 401, json }));
  await page.getByPlaceholder('Username').fill('maria_quispe');
  await page.getByPlaceholder('Password').fill('secret');
  await page.getByRole('button', { name: 'Login' }).click();
}

/** As the server answers whoever has just shown that it is them. */
async function setUpApp(page: Page): Promise<void> {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const json = { secret, uri: `otpauth://totp/keyroster:maria_quispe?secret=${secret}&issuer=keyroster` };
  await page.route('**/api/users/2fa/begin', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
}

/** The same, of what a credential was before. */
async function revealFormer(page: Page): Promise<void> {
  const json = {
    email: 'main@shop.example',
    password: 'The-former-one',
    domain: 'https://shop.example/login',
    course_name: 'Main account',
  };
  await page.route('**/api/products/versions/reveal', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Edit Main account', exact: true }).click();
  await page.getByRole('button', { name: /^Show what was before/ }).click();
}

/** A screen that people see, and how it is come to. */
export interface Screen {
  name: string;
  who: 'admin' | 'member' | 'nobody';
  path: (filled: FilledApp) => string;
  /** What has to be done there until the screen shows. */
  open?: (page: Page) => Promise<void>;
  /** A text that is there once the screen is. */
  shows: string | RegExp;
}

const panelOf = ({ member }: FilledApp): string => `/dashboard/users/${member.user._id}`;
const credentialsOf = ({ titleId, subtitleId }: FilledApp): string =>
  `/dashboard/shops/${titleId}?subtitle=${subtitleId}`;
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

async function searchPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Renewals' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or act' }).fill('ma');
}

export const SCREENS: Screen[] = [
  { name: 'login', who: 'nobody', path: () => '/', shows: 'Admin' },
  {
    name: 'login-code',
    who: 'nobody',
    path: () => '/',
    open: enterWithApp,
    shows: 'Enter the code of your app',
  },
  { name: 'not-found', who: 'nobody', path: () => '/nowhere', shows: '404 - Page Not Found' },
  {
    name: 'users-with-shop',
    who: 'nobody',
    path: ({ titleId }) => `/users_with_shop/${titleId}`,
    shows: 'maria_quispe',
  },
  {
    name: 'pin',
    who: 'nobody',
    path: ({ member }) => `/userlogin/${member.user._id}/maria_quispe`,
    shows: 'SUBMIT',
  },
  { name: 'users', who: 'admin', path: () => '/dashboard/users', shows: 'maria_quispe' },
  {
    name: 'courses',
    who: 'admin',
    path: ({ titleId }) => `/dashboard/shops/${titleId}`,
    shows: 'Family plan',
  },
  {
    name: 'assign',
    who: 'admin',
    path: ({ member }) => `/dashboard/assign-product/${member.user._id}`,
    shows: 'Netflix Premium',
  },
  {
    name: 'credential-versions',
    who: 'admin',
    path: credentialsOf,
    open: revealFormer,
    shows: 'https://shop.example/login',
  },
  {
    name: 'credential-seats',
    who: 'admin',
    path: credentialsOf,
    open: async (page) => page.getByRole('button', { name: /^Who uses Shared profile/ }).click(),
    // Whoever looked before them may have it still.
    shows: /^Nobody uses it$|^maria_quispe$/,
  },
  {
    name: 'title-users',
    who: 'admin',
    path: ({ titleId }) => `/dashboard/shops/${titleId}`,
    open: async (page) => {
      await page.getByRole('button', { name: /^Assigned to/ }).click();
      await button('Access check maria_quispe')(page);
    },
    shows: 'Netflix Premium is assigned to them',
  },
  { name: 'seats', who: 'admin', path: () => '/dashboard/seats', shows: 'Netflix Premium · Shared profile' },
  { name: 'trouble', who: 'admin', path: () => '/dashboard/trouble', shows: /^Since this morning/ },
  {
    name: 'trouble-edit',
    who: 'admin',
    path: () => '/dashboard/trouble',
    open: button('Edit Main account'),
    shows: 'Code secret',
  },
  {
    name: 'trouble-to-change',
    who: 'admin',
    path: () => '/dashboard/trouble?tab=change',
    shows: 'who_left',
  },
  { name: 'activity', who: 'admin', path: () => '/dashboard/activity', shows: 'maria_quispe' },
  { name: 'whitelist', who: 'admin', path: () => '/dashboard/whitelist', shows: '10.0.0.0/8' },
  { name: 'logos', who: 'admin', path: () => '/dashboard/logos', shows: 'Upload' },
  { name: 'ads', who: 'admin', path: () => '/dashboard/ads', shows: 'Upload' },
  { name: 'profile-groups', who: 'admin', path: () => '/dashboard/profilegroup', shows: 'Lima Norte' },
  {
    name: 'group-titles',
    who: 'admin',
    path: () => '/dashboard/profilegroup',
    open: button('Titles of Lima Norte'),
    shows: 'Whoever is in the group has these, as long as they are in it.',
  },
  { name: 'user-panel', who: 'admin', path: panelOf, shows: 'Overview' },
  { name: 'user-titles', who: 'admin', path: panelOf, open: tab('Titles'), shows: 'Netflix Premium' },
  { name: 'user-sessions', who: 'admin', path: panelOf, open: tab('Sessions'), shows: /^since/ },
  { name: 'user-history', who: 'admin', path: panelOf, open: tab('History'), shows: /^Began with/ },
  {
    name: 'user-why',
    who: 'admin',
    path: panelOf,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Access check' }).click();
      await page.getByLabel('About', { exact: true }).selectOption('Netflix Premium');
    },
    shows: 'Netflix Premium is assigned to them',
  },
  { name: 'message', who: 'admin', path: panelOf, open: button('Message'), shows: /^Template$/ },
  { name: 'renew', who: 'admin', path: panelOf, open: button('Renew…'), shows: 'Renew maria_quispe' },
  { name: 'renewals', who: 'admin', path: () => '/dashboard/renewals', shows: 'maria_quispe' },
  { name: 'packages', who: 'admin', path: () => '/dashboard/packages', shows: 'Mensual' },
  {
    name: 'palette',
    who: 'admin',
    path: () => '/dashboard/renewals',
    open: searchPalette,
    shows: 'Credential',
  },
  { name: 'templates', who: 'admin', path: () => '/dashboard/templates', shows: 'Recordatorio' },
  {
    name: 'announcements',
    who: 'admin',
    path: () => '/dashboard/announcements',
    shows: /^Maintenance tonight/,
  },
  { name: 'inbox', who: 'admin', path: () => '/dashboard/inbox', shows: 'Netflix Premium · Main account' },
  { name: 'import-users', who: 'admin', path: () => '/dashboard/users/import', shows: 'New users only' },
  {
    name: 'import-credentials',
    who: 'admin',
    path: ({ titleId, subtitleId }) =>
      `/dashboard/managepassword/import?title=${titleId}&subtitle=${subtitleId}`,
    shows: 'All to one subtitle',
  },
  { name: 'reports', who: 'admin', path: () => '/dashboard/reports?by=month', shows: /^\d{2}\/\d{4}$/ },
  {
    name: 'report-renewals',
    who: 'admin',
    path: () => `/dashboard/reports/row?by=day&key=${limaWallClock(Date.now()).toISOString().slice(0, 10)}`,
    shows: 'expired_user',
  },
  {
    name: 'report-users',
    who: 'admin',
    path: () => '/dashboard/reports/row?by=profile_group&key=Lima+Norte',
    shows: 'maria_quispe',
  },
  {
    name: 'integrations',
    who: 'admin',
    path: () => '/dashboard/integrations',
    shows: 'No tokens yet',
  },
  {
    name: 'new-token',
    who: 'admin',
    path: () => '/dashboard/integrations',
    open: button('New token'),
    shows: 'Choose only those it needs',
  },
  {
    name: 'security',
    who: 'admin',
    path: () => '/dashboard/security',
    shows: 'This device',
  },
  {
    name: 'confirm',
    who: 'admin',
    path: () => '/dashboard/security',
    open: button('Set up an authenticator app'),
    shows: "Confirm it's you",
  },
  { name: 'audit', who: 'admin', path: () => '/dashboard/audit', shows: /maria_quispe/ },
  {
    name: 'member-shop',
    who: 'member',
    path: ({ titleId }) => `/dashboard/shops/${titleId}`,
    shows: 'Family plan',
  },
  { name: 'member-security', who: 'member', path: () => '/dashboard/security', shows: 'This device' },
  {
    name: 'member-app',
    who: 'member',
    path: () => '/dashboard/security',
    open: setUpApp,
    shows: 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
  },
  {
    name: 'member-announcement',
    who: 'member',
    path: () => '/dashboard/shops',
    shows: /^New profiles/,
  },
  {
    name: 'member-credentials',
    who: 'member',
    path: ({ titleId, subtitleId }) => `/dashboard/shops/${titleId}?subtitle=${subtitleId}`,
    shows: 'Main account',
  },
  {
    name: 'member-code',
    who: 'member',
    path: credentialsOf,
    open: async (page) => {
      // Whoever looked before them may have it still.
      await page.getByRole('button', { name: /^(Start|Finish) using Shared profile$/ }).waitFor();
      const isFree = await page.getByRole('button', { name: 'Start using Shared profile' }).isVisible();
      if (isFree) await button('Start using Shared profile')(page);
      await button('Show code of Shared profile')(page);
    },
    shows: /^\d{6}$/,
  },
  {
    name: 'member-report',
    who: 'member',
    path: credentialsOf,
    open: button('Edit report of Main account'),
    shows: 'What is wrong?',
  },
  {
    name: 'not-authorized',
    who: 'member',
    path: () => '/dashboard/users',
    shows: 'You are not authorized to access this page',
  },
];
