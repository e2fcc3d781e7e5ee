import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { standsStill } from './looks.js';

const source = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');

export type Rules = 'all' | 'of colours' | 'but those of colours';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of these levels, but asked for by name alone: what is pressed is called by what is read on it. */
const EXPERIMENTAL = ['label-content-name-mismatch'];

/** Those that another theme alone can break; and half of the work is theirs. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const switched = (rules: string[], enabled: boolean) =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled }] as const));

const optionsOf = (rules: Rules): RunOptions => ({
  // Of what passes it would gather every place too.
  resultTypes: ['violations'],
  runOnly: rules === 'of colours' ? OF_COLOURS : LEVELS,
  rules: {
    ...switched(EXPERIMENTAL, true),
    ...switched(OF_COLOURS, rules !== 'but those of colours'),
  },
});

/**
 * What axe finds that keeps people out, each as one line. Its code comes in by the debugger: the page's CSP stays on.
 * Where a page is looked at in another theme or language, the rules that can't have changed are left out.
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
 * Runs in the page. What happens to be scrolled halfway under a header or a column that stays counts as covered, and so
 * as too small to press, though whoever wants it scrolls it out: all is scrolled back, and such columns lie beside the others.
 */
function uncover(): void {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop > 0 || element.scrollLeft > 0) element.scrollTo(0, 0);
  }
  for (const cell of document.querySelectorAll<HTMLElement>('[data-pinned]')) cell.style.position = 'static';
}

/** Runs in the page, afterwards. */
function coverAgain(): void {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-pinned]')) cell.style.position = '';
}
