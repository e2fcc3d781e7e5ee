import type { Browser } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { cutLabels, lookOf, overflowOf, showAt, showIn } from '../support/browser/looks.js';
import { SCREENS, type Screen } from '../support/browser/screens.js';
import { shoot } from '../support/browser/shots.js';
import { fillApp, type FilledApp } from '../support/app/filled-app.js';
import type { Session } from '../support/app/session.js';

jest.setTimeout(120_000);

const PHONE = 390;

/** What is looked at of one visit: a page is drawn for the width at which it is opened, and may be dark or light. */
const VISITS = [
  { width: 1440, themes: ['light', 'dark'] },
  { width: PHONE, themes: ['dark'] },
] as const;

const NARROW_PHONE = 360;

describe('every screen', () => {
  let filled: FilledApp;
  let browser: Browser;
  /** A browser of their own for each, in which one screen is opened after the other. */
  let visitors: Record<Screen['who'], Visitor>;

  beforeAll(async () => {
    filled = await fillApp();
    browser = await startBrowser();
    const [nobody, admin, member] = await Promise.all([enter(), enter(filled.admin), enter(filled.member)]);
    visitors = { nobody, admin, member };
  });

  afterAll(async () => {
    await browser.close();
    await filled.app.stop();
  });

  const enter = async (session?: Session) => {
    const visitor = await Visitor.enter(browser, filled.app);
    if (session) await visitor.be(session);
    return visitor;
  };

  describe.each(SCREENS)('$name', (screen) => {
    describe.each(VISITS)('opened at $width px', ({ width, themes }) => {
      let visitor: Visitor;

      beforeAll(async () => {
        visitor = visitors[screen.who];
        visitor.complaints.length = 0;
        await showAt(visitor.page, { width, theme: themes[0] });
        await visitor.moveTo(screen.path(filled));
        await screen.open?.(visitor.page);
        await visitor.sees(screen.shows);
        await visitor.hasAll();
      });

      afterAll(() => showIn(visitor.page, 'en'));

      it.each(themes)('%s: shows what it should, keeps nobody out, complains of nothing', async (theme) => {
        await showAt(visitor.page, { width, theme });
        expect(await lookOf(visitor.page)).toEqual({ width, theme });
        await visitor.sees(screen.shows);
        await shoot(visitor.page, 'screens', `${screen.name}-${width}-${theme}`);
        expect(await cutLabels(visitor.page)).toEqual([]);
        expect(await barriers(visitor.page, theme === themes[0] ? 'all' : 'of colours')).toEqual([]);
        expect(visitor.complaints).toEqual([]);
      });

      // What is drawn anew at this width may have lost what was opened in it. A theme has no widths of its own.
      it('fits a narrow phone', async () => {
        await showAt(visitor.page, { width: NARROW_PHONE, height: 800, theme: themes[0] });
        expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
        expect(visitor.complaints).toEqual([]);
      });

      it('speaks Spanish, keeps nobody out then either, and fits a narrow phone', async () => {
        await showAt(visitor.page, { width, theme: themes[0] });
        await showIn(visitor.page, 'es');
        await shoot(visitor.page, 'screens', `${screen.name}-${width}-es`);
        expect(await cutLabels(visitor.page)).toEqual([]);
        // What words alone change is the same at every width.
        if (width === PHONE) expect(await barriers(visitor.page, 'but those of colours')).toEqual([]);
        await showAt(visitor.page, { width: NARROW_PHONE, height: 800, theme: themes[0] });
        expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
        expect(await cutLabels(visitor.page)).toEqual([]);
        expect(visitor.complaints).toEqual([]);
      });
    });
  });
});
