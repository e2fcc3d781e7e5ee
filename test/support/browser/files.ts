import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Chooses a file by the screen's button for it. */
export async function chooseFile(
  page: Page,
  button: string | RegExp,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** What the browser saves when something is pressed. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
