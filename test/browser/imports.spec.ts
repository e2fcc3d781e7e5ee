import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { barriers } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { overflowOf } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { aTitle } from '../support/data/courses.js';
import { SHEET_FORMS } from '../support/data/people-sheets.js';
import { SELLERS_TITLES, sellerSheet } from '../support/data/seller-sheet.js';

const CHOOSE = /^Choose a CSV file/;
const NARROW_PHONE = { width: 360, height: 800 };

/** Puts a text into the clipboard, and presses what pastes it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /paste rows/ }).focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

/** What the browser saves when something is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const scene = withScene();
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await scene.adminOn('/dashboard/users');
  ({ page } = visitor);
  await visitor.chooses('Import');
});

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

/** Chooses a file by the screen's button for it. */
async function choose(name: string, content: string | Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(CHOOSE)]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function fitsNarrowPhone(step?: string): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW_PHONE);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
  if (step !== undefined) {
    const button = await page.getByRole('button', { name: step }).boundingBox();
    const tabs = await page.locator('[data-bottom-tabs]').boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? Infinity)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
  if (wide) await page.setViewportSize(wide);
}

it('users from a file are mapped by hand, imported without the refused, reported, and taken back', async () => {
  const long = 'a_name_of_somebody_that_is_so_long_that_it_has_to_be_broken_somewhere_on_a_phone';
  const rows = [`one;${'cars '.repeat(40)};member`, 'two;boats;', `${long};toys;king`];
  await choose('clients.csv', `Quién;Nicho;Rol\n${rows.join('\n')}\n`);
  await visitor.sees('1 column is left out: Quién');
  const columns = page.getByRole('list', { name: 'Columns' });
  await columns.getByText('two').waitFor();
  await columns.getByText('boats').waitFor();
  await page.getByLabel('What Quién becomes').selectOption('Email');
  await visitor.sees('3 rows read: 2 new, 0 changed, 0 the same, 1 refused.');
  const listed = page.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  expect(await listed.allTextContents()).toEqual([
    expect.stringContaining('Role should be one of those in the form') as string,
  ]);
  expect(await barriers(page)).toEqual([]);
  await fitsNarrowPhone('Import the 2 good rows');
  const refused = await saved(page, () => press('Download the refused rows'));
  expect(refused.name).toBe('clients-refused.csv');
  expect(refused.text).toMatch(
    new RegExp(`^\uFEFFrow,name,outcome,message,field\r\n3,${long},refused,[^\r\n]+\r\n$`),
  );

  await press('Import the 2 good rows');
  await page.getByRole('button', { name: 'Download report' }).waitFor();
  await visitor.sees('2 users imported');
  expect(await barriers(page)).toEqual([]);
  await fitsNarrowPhone();
  const report = await saved(page, () => press('Download report'));
  expect(report.name).toBe('clients-report.csv');
  const [, password = ''] = /1,one,create,,,(\d{8})\r\n/.exec(report.text) ?? [];
  await scene.admin.post('/api/users/userlogin', { username: 'one', password }).expect(200);
  const again = await saved(page, () => press('Download report'));
  expect(again.text).toBe(report.text);

  await page.getByRole('region', { name: 'clients.csv' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  await scene.admin.post('/api/users/userlogin', { username: 'one', password }).expect(401);
  await press('Import another file');
  await page.getByRole('button', { name: CHOOSE }).waitFor();
});

describe('from the sheet of a seller', () => {
  beforeAll(async () => {
    for (const name of SELLERS_TITLES) await aTitle(scene.admin, name);
  });

  it.each(['xlsx', 'paste'])(
    'come in as %s, untouched, within two minutes',
    async (form) => {
      const sheet = SHEET_FORMS[form]?.({ what: '', sheet: sellerSheet(form), report: [] }) ?? '';
      const began = performance.now();
      if (form === 'paste') await paste(page, sheet.toString());
      else await choose(`clientes.${form}`, sheet);
      await visitor.sees('200 rows read: 200 new, 0 changed, 0 the same, 0 refused.');
      await press('Import 200 rows');
      await visitor.sees('200 users imported');
      const seconds = (performance.now() - began) / 1_000;
      process.stdout.write(`Two hundred rows as ${form}: ${seconds.toFixed(1)} s\n`);
      expect(seconds).toBeLessThan(120);
    },
    180_000,
  );
});

it.each([
  ['Example file in English', 'users-en.csv'],
  ['Archivo de ejemplo en español', 'users-es.csv'],
])('users from a file come from “%s” as it is', async (language, name) => {
  const example = await saved(page, () => press(language));
  expect(example.name).toBe(name);
  await choose(example.name, example.text);
  await visitor.sees('2 rows read: 2 new, 0 changed, 0 the same, 0 refused.');
  await visitor.sees('Every column is imported.');
});
