import { barriers, type Rules } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { cutLabels, lookOf, overflowOf, showAt, showIn } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { SCREENS, type Screen } from '../support/browser/screens.js';
import { shoot } from '../support/browser/shots.js';
import { fillApp, type FilledApp } from '../support/app/filled-app.js';

const WIDE = { width: 1440 };
const PHONE = { width: 390, theme: 'dark' } as const;
const NARROW_PHONE = { ...PHONE, width: 360, height: 800 };

describe('every screen', () => {
  const scene = withScene({ TRUST_PROXY: 'loopback' });
  let filled: FilledApp;
  /** A browser context for each, in which one screen is opened after the other. */
  let visitors: Record<Screen['who'], Visitor>;

  beforeAll(async () => {
    filled = await fillApp(scene.app, scene.admin);
    const [nobody, admin, member] = await Promise.all(
      [null, scene.admin, filled.member].map((session) => scene.visit(session, '')),
    );
    visitors = { nobody, admin, member } as typeof visitors;
  });

  describe.each(SCREENS)('$name', (screen) => {
    let visitor: Visitor;

    beforeEach(() => {
      visitor = visitors[screen.who];
      visitor.complaints.length = 0;
    });
    afterEach(async () => {
      await showIn(visitor.page, 'en');
      expect(visitor.complaints).toEqual([]);
    });

    /** Opens the screen anew, because a page is drawn for the width at which it is opened. */
    async function open(looks: typeof WIDE | typeof PHONE): Promise<void> {
      await showAt(visitor.page, looks);
      await visitor.moveTo(screen.path(filled));
      await screen.open?.(visitor.page);
      await visitor.sees(screen.shows);
      await visitor.hasAll();
    }

    /** Expects the screen to show its text, whole labels and no barriers. */
    async function isWell(looks: { width: number; theme: 'light' | 'dark' }, rules?: Rules): Promise<void> {
      await showAt(visitor.page, looks);
      expect(await lookOf(visitor.page)).toEqual(looks);
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

    it('on a phone keeps nobody out and fits a narrow one, in both languages', async () => {
      await open(PHONE);
      await isWell(PHONE);
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
});
