import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of these levels, but asked for by name alone: what is pressed is called by what is read on it. */
const EXPERIMENTAL = ['label-content-name-mismatch'];

/** What axe finds that keeps people out, each as one line. Its code comes in by the debugger: the page's CSP stays on. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(uncover);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults, { levels: string[]; rules: string[] }>(
    ({ levels, rules }) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: levels,
        // Of what passes it would gather every place too.
        resultTypes: ['violations'],
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
      }),
    { levels: LEVELS, rules: EXPERIMENTAL },
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
