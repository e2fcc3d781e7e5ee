import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { standsStill } from './looks.js';

const source = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');

export type Rules = 'all' | 'of colours' | 'but those of colours';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Part of these levels, but axe runs it only by name: a control's name has to contain its visible label. */
const EXPERIMENTAL = ['label-content-name-mismatch'];

/** The rules that depend on the theme; they take half of the time. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const switched = (rules: string[], enabled: boolean) =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled }] as const));

const optionsOf = (rules: Rules): RunOptions => ({
  // Otherwise axe collects every element that passes, too.
  resultTypes: ['violations'],
  runOnly: rules === 'of colours' ? OF_COLOURS : LEVELS,
  rules: {
    ...switched(EXPERIMENTAL, true),
    ...switched(OF_COLOURS, rules !== 'but those of colours'),
  },
});

/**
 * Serious violations that axe finds, one line each. axe is injected by the debugger, so that the page's CSP
 * stays on. `rules` may leave out those that another theme or language can't break.
 */
export async function barriers(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // A message that fades in has less contrast than it will have.
  await standsStill(page);
  await page.evaluate(uncover);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults, RunOptions>(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    optionsOf(rules),
  );
  await page.evaluate(coverAgain);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Runs in the page. axe takes what is scrolled halfway under a header or a pinned column for covered, and so
 * for too small to press: this scrolls everything back and unpins the columns. A message that fades out while
 * axe runs would have too little contrast, so nothing moves meanwhile.
 */
function uncover(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop > 0 || element.scrollLeft > 0) element.scrollTo(0, 0);
  }
  for (const cell of document.querySelectorAll<HTMLElement>('[data-pinned]')) cell.style.position = 'static';
}

function coverAgain(): void {
  document.adoptedStyleSheets.pop();
  for (const cell of document.querySelectorAll<HTMLElement>('[data-pinned]')) cell.style.position = '';
}
