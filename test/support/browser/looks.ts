import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '@keyroster/contracts';
import type { Looks } from './browser.js';

/** Switches the page to a size and theme, and waits until it is drawn. */
export async function showAt(page: Page, { width = 1440, height = 900, theme = 'light' }: Looks) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await standsStill(page);
}

/** Switches the language as if in another tab. This isn't kept: the next page is in English again. */
export async function showIn(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    localStorage.removeItem('language');
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await standsStill(page);
}

/** The page's actual width and theme, because asking for them proves nothing. */
export const lookOf = (page: Page): Promise<Looks> =>
  page.evaluate(() => ({
    width: window.innerWidth,
    theme: document.documentElement.dataset['mantineColorScheme'] as 'light' | 'dark',
  }));

export const overflowOf = (page: Page, way: 'sideways' | 'down' = 'sideways'): Promise<number> =>
  page.evaluate((asked) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return asked === 'down' ? scrollHeight - clientHeight : scrollWidth - clientWidth;
  }, way);

export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

/** What can be pressed and is too small for a finger, but for links within a text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NEEDED_PX = 44;
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input, textarea, summary, [role=switch], [role=tab], [role=button]',
    );
    const isPressedAt = (target: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      return [target, ...labels].some((part) => part.contains(hit));
    };
    const isInText = ({ parentNode }: HTMLElement) =>
      [...(parentNode?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
    const isSmall = (target: HTMLElement) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width <= 1 || !isPressedAt(target, x, y)) return false;
      // A field's border belongs to its frame.
      const reach = NEEDED_PX / 2 - 2;
      const isReached = (dx: number, dy: number) =>
        isPressedAt(target, x - dx, y - dy) && isPressedAt(target, x + dx, y + dy);
      const isLow = height < NEEDED_PX && !isReached(0, reach);
      // A box is pressed by its words, too.
      const isNarrow = width < NEEDED_PX && !isReached(reach, 0) && !(target instanceof HTMLInputElement);
      return isLow || isNarrow;
    };
    return [...targets]
      .filter((target) => !(target instanceof HTMLAnchorElement && isInText(target)) && isSmall(target))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

/** Waits until the page is drawn and its finite animations are over. */
export const standsStill = (page: Page): Promise<void> => page.evaluate(drawn);

/** Runs in the page. */
async function drawn(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // In the first frame the page learns of its new look, after the second it is drawn.
  await nextFrame();
  await nextFrame();
  await document.fonts.ready;
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

const OUTPUT = join(import.meta.dirname, '../../output');

/** Takes a screenshot if they are wanted (`KEYROSTER_SCREENSHOTS=yes npm run test:browser`). */
export async function shoot(page: Page, folder: string, name: string): Promise<void> {
  if (process.env['KEYROSTER_SCREENSHOTS'] !== 'yes') return;
  await page.screenshot({ path: join(OUTPUT, folder, `${name}.png`) });
}
