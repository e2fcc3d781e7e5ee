import type { Page } from 'playwright-core';
import { barriers, type Rules } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import {
  cutLabels,
  lookOf,
  overflowOf,
  shoot,
  showAt,
  showIn,
  smallTargets,
  standsStill,
} from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { SCREENS, type Screen } from '../support/browser/screens.js';
import { fillApp, type FilledApp } from '../support/app/filled-app.js';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844, theme: 'dark' } as const;
const NARROW_PHONE = { ...PHONE, width: 360, height: 800 };

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

/** Each dialog that is no screen of its own, with places from which it is opened by the last step. */
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
    [at('/dashboard/renewals'), typed('maria_quispe'), keys('Enter')],
    [at('/dashboard/seats'), typed('maria_quispe'), keys('Enter')],
  ],
  'Lock maria_quispe': [
    [panel, press('Lock maria_quispe with a reason or for a time')],
    [at('/dashboard/activity'), press('Lock maria_quispe with a reason or for a time')],
  ],
  'Reset password of maria_quispe': [[panel, press('Reset password')]],
  'Are you sure to delete (maria_quispe)': [[panel, press('Delete')]],
  'Do you really want to delete?': [
    [at('/dashboard/profilegroup'), press('Del Lima Norte')],
    [at('/dashboard/logos'), press('Del Logo 1')],
  ],
  "You won't be able to revert this!": [[panel, tab('Titles'), press('Unassign Netflix Premium')]],
  'Let users in only from listed addresses?': [
    [at('/dashboard/whitelist'), (page) => page.getByRole('switch').click()],
  ],
  'New template': [[at('/dashboard/templates'), press('New template')]],
  'New webhook': [[at('/dashboard/integrations'), press('New webhook')]],
  'Change Main account': [[at('/dashboard/trouble?tab=change'), press('Change Main account')]],
  'Users of Netflix Premium': [[title, press(/^Assigned to/)]],
};

const CASES = [WIDE, PHONE].flatMap((window) =>
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

describe('every screen', () => {
  const scene = withScene({ TRUST_PROXY: 'loopback' });
  let filled: FilledApp;
  /** Browser contexts in which one screen is opened after the other. */
  let visitors: Record<Screen['who'], Visitor>;
  let fingers: Record<Screen['who'], Visitor>;

  beforeAll(async () => {
    filled = await fillApp(scene.app, scene.admin);
    const visitorsWith = async (looks: Looks) => {
      const [nobody, admin, member] = await Promise.all(
        [null, scene.admin, filled.member].map((session) => scene.visit(session, '', looks)),
      );
      return { nobody, admin, member } as typeof visitors;
    };
    visitors = await visitorsWith(WIDE);
    fingers = await visitorsWith({ ...PHONE, isTouch: true });
  });

  describe.each(SCREENS)('$name', (screen) => {
    let visitor: Visitor;

    afterEach(async () => {
      await showIn(visitor.page, 'en');
      expect(visitor.complaints).toEqual([]);
    });

    /** Opens the screen anew, because a page is drawn for the width at which it is opened. */
    async function open(looks: typeof WIDE | typeof PHONE): Promise<void> {
      visitor = (looks === PHONE ? fingers : visitors)[screen.who];
      visitor.complaints.length = 0;
      await showAt(visitor.page, looks);
      await visitor.moveTo(screen.path(filled));
      await screen.open?.(visitor.page);
      await visitor.sees(screen.shows);
      await visitor.hasAll();
    }

    /** Expects the screen to show its text, whole labels and no barriers. */
    async function isWell(looks: typeof WIDE & { theme: 'light' | 'dark' }, rules?: Rules): Promise<void> {
      await showAt(visitor.page, looks);
      expect(looks).toMatchObject(await lookOf(visitor.page));
      await visitor.sees(screen.shows);
      await shoot(visitor.page, 'screens', `${screen.name}-${looks.width}-${looks.theme}`);
      expect(await cutLabels(visitor.page)).toEqual([]);
      expect(await barriers(visitor.page, rules)).toEqual([]);
    }

    async function speaksSpanish(width: number): Promise<void> {
      await showIn(visitor.page, 'es');
      await shoot(visitor.page, 'screens', `${screen.name}-${width}-es`);
      expect(await cutLabels(visitor.page)).toEqual([]);
    }

    it('on a desk keeps nobody out, light and dark, and cuts no word of either language', async () => {
      await open(WIDE);
      await isWell({ ...WIDE, theme: 'light' });
      await isWell({ ...WIDE, theme: 'dark' }, 'of colours');
      await speaksSpanish(WIDE.width);
    });

    it('on a phone keeps nobody out, fits a narrow one and a finger, in both languages', async () => {
      await open(PHONE);
      await isWell(PHONE);
      expect(await smallTargets(visitor.page)).toEqual([]);
      // A layout for this width is drawn anew, which may close what was opened.
      await showAt(visitor.page, NARROW_PHONE);
      expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
      await showAt(visitor.page, PHONE);
      await speaksSpanish(PHONE.width);
      expect(await barriers(visitor.page, 'but those of colours')).toEqual([]);
      await showAt(visitor.page, NARROW_PHONE);
      expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
      expect(await cutLabels(visitor.page)).toEqual([]);
    });
  });

  it.each(CASES)('the dialog $name, opened its way $index at $width px, is on top', async (each) => {
    const visitor = visitors.admin;
    const { page } = visitor;
    visitor.complaints.length = 0;
    await page.setViewportSize({ width: each.width, height: each.height });
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
    const dialog = visitor.dialog(each.name);
    await dialog.waitFor();
    await standsStill(page);
    expect(await dialog.evaluate(faultsOf)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});
