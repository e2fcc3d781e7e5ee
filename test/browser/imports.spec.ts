import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { UserListAnswer } from '@keyroster/contracts/dto';
import { barriers } from '../support/browser/accessibility.js';
import type { Looks, Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { answerOf } from '../support/checks/answer.js';
import { aTitle } from '../support/data/courses.js';
import { SHEET_FORMS } from '../support/data/people-sheets.js';
import { expectSellersUsers, SELLERS_TITLES, sellerSheet } from '../support/data/seller-sheet.js';
import type { Session } from '../support/app/session.js';

/** Chooses a file by the screen's button for it. */
async function chooseFile(
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

/** Puts a text into the clipboard, and presses what pastes it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('textbox', { name: /paste rows/ }).focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

/** What the browser saves when something is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

jest.setTimeout(120_000);

const PATH = '/dashboard/users/import';
const CHOOSE = /^Choose a CSV file/;

let scene: BrowserScene;
let admin: Session;
let visitor: Visitor;

beforeAll(async () => {
  scene = await BrowserScene.set();
  admin = scene.admin;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
afterAll(async () => {
  await scene.close();
});

let count = 0;
const aName = () => `from_file_${(count += 1)}`;

async function enter(path: string, looks?: Looks): Promise<void> {
  visitor = await scene.adminOn(path, looks);
}

const press = (name: string | RegExp) => visitor.page.getByRole('button', { name }).click();
const choose = (name: string, content: string | Buffer) => chooseFile(visitor.page, CHOOSE, name, content);

async function stored(email: string) {
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q: email }));
  return users.find((user) => user.email === email);
}

async function overflow(): Promise<number> {
  return visitor.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe('users from a file', () => {
  it('are mapped by hand, imported without the refused, reported, and taken back', async () => {
    await enter('/dashboard/users');
    const { page } = visitor;
    const [one, two, bad] = [aName(), aName(), aName()];
    await visitor.chooses('Import');
    await choose('clients.csv', `Quién;Nicho;Rol\n${one};cars;member\n${two};boats;\n${bad};toys;king\n`);
    await visitor.sees('1 column is not taken over: Quién');
    const columns = page.getByRole('list', { name: 'Columns' });
    await columns.getByText(two).waitFor();
    await columns.getByText('boats').waitFor();
    await page.getByLabel('What Quién becomes').selectOption('Email');
    await visitor.sees('3 rows read: 2 new, 0 changed, 0 the same, 1 refused.');
    const rows = page.getByRole('list', { name: 'Rows' });
    expect(await rows.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Role should be one of those in the form') as string,
    ]);
    expect(await barriers(page)).toEqual([]);
    const refused = await saved(page, () => press('Download the refused rows'));
    expect(refused.name).toBe('clients-refused.csv');
    expect(refused.text).toMatch(
      new RegExp(`^\uFEFFrow,name,outcome,message,field\r\n3,${bad},refused,[^\r\n]+\r\n$`),
    );

    await press('Import the 2 good rows');
    await page.getByRole('button', { name: 'Download report' }).waitFor();
    await visitor.sees('2 users imported');
    expect(await barriers(page)).toEqual([]);
    const report = await saved(page, () => press('Download report'));
    expect(report.name).toBe('clients-report.csv');
    const [, password = ''] = new RegExp(`1,${one},create,,,(\\d{8})\r\n`).exec(report.text) ?? [];
    await admin.post('/api/users/userlogin', { username: one, password }).expect(200);
    const again = await saved(page, () => press('Download report'));
    expect(again.text).toBe(report.text);

    const panel = page.getByRole('region', { name: 'clients.csv' });
    await panel.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).first().waitFor();
    expect(await stored(one)).toBeUndefined();
    await press('Import another file');
    await page.getByRole('button', { name: CHOOSE }).waitFor();
  });

  describe('from the sheet of a seller', () => {
    const titles: Record<string, string> = {};

    beforeAll(async () => {
      for (const name of SELLERS_TITLES) titles[name] = (await aTitle(admin, name))._id;
    });

    it.each(Object.entries(SHEET_FORMS))(
      'come in as %s, untouched, within two minutes',
      async (form, bytesOf) => {
        await enter('/dashboard/users');
        const { page } = visitor;
        const sheet = bytesOf({ what: '', sheet: sellerSheet(form), report: [] });
        const began = performance.now();
        await visitor.chooses('Import');
        if (form === 'paste') await paste(page, sheet.toString());
        else await choose(`clientes.${form}`, sheet);
        await visitor.sees('200 rows read: 200 new, 0 changed, 0 the same, 0 refused.');
        await press('Import 200 rows');
        await visitor.sees('200 users imported');
        const seconds = (performance.now() - began) / 1_000;
        process.stdout.write(`Two hundred rows as ${form}: ${seconds.toFixed(1)} s\n`);
        expect(seconds).toBeLessThan(120);
        await expectSellersUsers(admin, form, titles);
      },
      180_000,
    );
  });

  it.each([
    ['Example file in English', 'users-en.csv'],
    ['Archivo de ejemplo en español', 'users-es.csv'],
  ])('come from “%s” as it is', async (language, name) => {
    await enter(PATH);
    const example = await saved(visitor.page, () => press(language));
    expect(example.name).toBe(name);
    await choose(example.name, example.text);
    await visitor.sees('2 rows read: 2 new, 0 changed, 0 the same, 0 refused.');
    await visitor.sees('Every column is imported.');
  });

  it('go on being imported while the screen is left and the page is loaded again', async () => {
    await enter(PATH);
    const { page } = visitor;
    const names = Array.from({ length: 150 }, aName);
    await choose('many.csv', `email\n${names.join('\n')}\n`);
    await press('Import 150 rows');
    const bar = page.getByRole('progressbar', { name: 'Importing many.csv' });
    await bar.waitFor();
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.waitForURL(/managepassword$/);
    // The screen before stays until the next is there.
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await bar.waitFor();
    await page.reload();
    await bar.waitFor();
    await visitor.sees('150 users imported');
    await page.getByRole('link', { name: 'Import of many.csv' }).click();
    await page.getByRole('button', { name: 'Download report' }).waitFor();
    expect(await stored(names[149] ?? '')).toBeDefined();
  });

  it('can be imported on a phone', async () => {
    await enter('/dashboard/users', { width: 390, height: 844, theme: 'dark' });
    const { page } = visitor;
    const long = 'a_name_of_somebody_that_is_so_long_that_it_has_to_be_broken_somewhere_on_a_phone';
    await visitor.chooses('Import');
    await choose(
      'clients.csv',
      `email,favourite,role\n${long},${'blue '.repeat(40)},king\n${aName()},red,\n`,
    );
    await visitor.sees('2 rows read: 1 new, 0 changed, 0 the same, 1 refused.');
    await page.getByLabel('What favourite becomes').selectOption('observation');
    await visitor.sees('Every column is imported.');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    const run = await page.getByRole('button', { name: 'Import the 1 good row' }).boundingBox();
    const tabs = await page.locator('[data-bottom-tabs]').boundingBox();
    expect((run?.y ?? 0) + (run?.height ?? Infinity)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await press('Import the 1 good row');
    await page.getByRole('button', { name: 'Download report' }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
  });
});
