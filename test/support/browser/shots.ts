import { join } from 'node:path';
import type { Page } from 'playwright-core';

const OUTPUT = join(import.meta.dirname, '../../output');

/** Takes a screenshot if they are wanted (`KEYROSTER_SCREENSHOTS=yes npm run test:browser`). */
export async function shoot(page: Page, folder: string, name: string): Promise<void> {
  if (process.env['KEYROSTER_SCREENSHOTS'] !== 'yes') return;
  await page.screenshot({ path: join(OUTPUT, folder, `${name}.png`) });
}
