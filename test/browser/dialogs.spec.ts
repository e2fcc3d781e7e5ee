import type { Page } from 'playwright-core';
import { fillApp, type FilledApp } from '../support/app/filled-app.js';
import type { Visitor } from '../support/browser/browser.js';
import { standsStill } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';

/** Presses a button on the topmost dialog, or on the page if no dialog is open. */
const press = (name: string | RegExp) => async (page: Page) => {
  const dialogs = page.getByRole('dialog');
  const within = (await dialogs.count()) > 0 ? dialogs.last() : page;
  await within.getByRole('button', { name }).first().click();
};
const keys = (text: string) => (page: Page) => page.keyboard.press(text);
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const typed = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
};

type Step = (page: Page) => Promise<void>;
type Place = [path: (filled: FilledApp) => string, ...ways: Step[]];

const at =
  (path: string): Place[0] =>
  () =>
    path;
const panel: Place[0] = ({ member }) => `/dashboard/users/${member.user._id}`;
const title: Place[0] = ({ titleId, subtitleId }) => `/dashboard/shops/${titleId}?subtitle=${subtitleId}`;

/** Each dialog by its name, with every place from which it is opened; the last step of a place opens it. */
const DIALOGS: Record<string, Place[]> = {
  Keys: [
    [at('/dashboard/reports'), keys('?')],
    [panel, keys('?')],
  ],
  'Search or act': [
    [at('/dashboard/reports'), keys('Control+k')],
    [panel, keys('Control+k')],
    [panel, press('Message'), keys('Control+k')],
  ],
  maria_quispe: [
    [panel],
    [at('/dashboard/renewals'), typed('maria_quispe'), keys('Enter')],
    [at('/dashboard/seats'), typed('maria_quispe'), keys('Enter')],
  ],
  'Lock maria_quispe': [
    [panel, press('Lock maria_quispe with a reason or for a time')],
    [at('/dashboard/activity'), press('Lock maria_quispe with a reason or for a time')],
  ],
  'Message to maria_quispe': [[panel, press('Message')]],
  'Renew maria_quispe': [[panel, press('Renew…')]],
  'Reset password of maria_quispe': [[panel, press('Reset password')]],
  'Are you sure to delete (maria_quispe)': [[panel, press('Delete')]],
  'Do you really want to delete?': [
    [at('/dashboard/profilegroup'), press('Del Lima Norte')],
    [at('/dashboard/templates'), press(/^Del /)],
    [at('/dashboard/whitelist'), press('Del 10.0.0.0/8')],
    [at('/dashboard/logos'), press('Del Logo 1')],
    [at('/dashboard/ads'), press('Del Ad 1')],
  ],
  "You won't be able to revert this!": [[panel, tab('Titles'), press('Unassign Netflix Premium')]],
  'Let users in only from listed addresses?': [
    [at('/dashboard/whitelist'), (page) => page.getByRole('switch').click()],
  ],
  'Titles of Lima Norte': [[at('/dashboard/profilegroup'), press('Titles of Lima Norte')]],
  'New template': [[at('/dashboard/templates'), press('New template')]],
  'New token': [[at('/dashboard/integrations'), press('New token')]],
  'New webhook': [[at('/dashboard/integrations'), press('New webhook')]],
  "Confirm it's you": [[at('/dashboard/security'), press('Set up an authenticator app')]],
  'Edit Main account': [[at('/dashboard/trouble'), press('Edit Main account')]],
  'Change Main account': [[at('/dashboard/trouble?tab=change'), press('Change Main account')]],
  'Users of Netflix Premium': [[title, press(/^Assigned to/)]],
};

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const CASES = WINDOWS.flatMap((window) =>
  Object.entries(DIALOGS).flatMap(([name, places]) =>
    places.map((place, index) => ({ name, place, index, ...window })),
  ),
);

/** Runs in the page: what of the dialog lies outside of the window or beneath something else. */
function faultsOf(dialog: Element): string[] {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const faults = [];
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push('outside');
  const points = [left + 8, (left + right) / 2, right - 8].flatMap((x) =>
    [top + 8, (top + bottom) / 2, bottom - 8].map((y) => [x, y] as const),
  );
  if (points.some(([x, y]) => !dialog.contains(document.elementFromPoint(x, y)))) faults.push('beneath');
  if (!dialog.contains(document.activeElement)) faults.push('without the focus');
  return faults;
}

describe('a dialog', () => {
  const scene = withScene({ TRUST_PROXY: 'loopback' });
  let filled: FilledApp;
  let visitor: Visitor;

  beforeAll(async () => {
    filled = await fillApp(scene.app, scene.admin);
    visitor = await scene.visit(scene.admin, '');
  });

  it.each(CASES)('$name, opened its way $index at $width px, is on top and in the window', async (each) => {
    const { page } = visitor;
    const { name, width, height } = each;
    await page.setViewportSize({ width, height });
    const [path, ...ways] = each.place;
    await visitor.moveTo(path(filled));
    // The panel is a dialog itself, and appears after its screen.
    const place = path === panel ? page.getByRole('dialog') : page.getByRole('heading', { level: 1 });
    await place.first().waitFor();
    await visitor.hasAll();
    for (const way of ways) {
      await way(page);
      await visitor.hasAll();
    }
    const dialog = visitor.dialog(name);
    await dialog.waitFor();
    await standsStill(page);
    expect(await dialog.evaluate(faultsOf)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});
