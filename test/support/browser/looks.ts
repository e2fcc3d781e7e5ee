import type { Page } from 'playwright-core';
import type { Language } from '@keyroster/contracts';
import type { Looks } from './browser.js';

/** Shows the page so from now on, and waits until it is drawn so. */
export async function showAt(
  page: Page,
  { width = 1440, height = 900, theme = 'light' }: Looks,
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await standsStill(page);
}

/** Shows the page so from now on, as if it had been chosen in another tab; the next page is in English again. */
export async function showIn(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    localStorage.removeItem('language');
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await standsStill(page);
}

/** How the page shows itself, which is not proven by having been asked for. */
export const lookOf = (page: Page): Promise<Looks> =>
  page.evaluate(() => ({
    width: window.innerWidth,
    theme: document.documentElement.dataset['mantineColorScheme'] as 'light' | 'dark',
  }));

/** By how much the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What buttons say that have no room for it. */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

/** Waits until the page is drawn, and nothing that ends by itself moves in it any more. */
export const standsStill = (page: Page): Promise<void> => page.evaluate(drawn);

/** Runs in the page. */
async function drawn(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The first is the one in which the page hears of its new look, the second is drawn after that.
  await nextFrame();
  await nextFrame();
  await document.fonts.ready;
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
