import type { Browser, Page } from 'playwright-core';
import type { CredentialListAnswer } from '@keyroster/contracts/dto';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import { startBrowser } from '../support/browser/browser.js';
import { aCredentialForm, aSubtitle, aTitle } from '../support/data/courses.js';
import { aPixelBomb, pictures } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

const PAGES = 4;
/** How long a file has time to run or fetch something. */
const WATCHED_MS = 100;
const HTML = '<!doctype html><script>alert(1)</script><img src="https://evil.test/x.png">';

interface HostileFile {
  what: string;
  content: Buffer;
  name: string;
}

let app: TestApp;
let admin: Session;
let subtitleId: string;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start({ UPLOAD_MAX_MB: '5' });
  admin = await Session.root(app);
  const title = await aTitle(admin);
  ({ _id: subtitleId } = await aSubtitle(admin, title._id));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function hostileFiles(): Promise<HostileFile[]> {
  const png = await pictures.png();
  const html = Buffer.from(HTML);
  const others: [what: string, name: string, content: Buffer][] = [
    ['a page that calls itself a picture', 'picture.png', html],
    ['a page', 'page.html', html],
    ['a page after the beginning of a picture', 'a.png', Buffer.concat([png.subarray(0, 40), html])],
    ['a page behind a picture', 'picture.html', Buffer.concat([png, html])],
    ['a picture from elsewhere', '../../../etc/passwd.png', png],
    ['a picture with a name of control characters', 'a\r\nX-Evil: 1\u0000.png', png],
    ['a picture of too many pixels', 'bomb.png', aPixelBomb()],
    ['a cut picture', 'cut.png', png.subarray(0, png.length / 2)],
  ];
  const drawings = HOSTILE_DRAWINGS.map(([what, svg]) => [what, 'drawing.svg', Buffer.from(svg)] as const);
  return [...drawings, ...others].map(([what, name, content]) => ({ what, name, content }));
}

/** The name of the served file; undefined if it was refused. */
async function upload({ what, content, name }: HostileFile): Promise<string | undefined> {
  const call = admin.post('/api/products/create');
  const fields = aCredentialForm(subtitleId, { course_name: what });
  for (const [field, value] of Object.entries(fields)) void call.field(field, value);
  const answer = await call.attach('file', content, name);
  if (answer.status !== 201) {
    expect([400, 413, 415]).toContain(answer.status);
    return undefined;
  }
  const { products } = answer.body as CredentialListAnswer;
  return products.find(({ course_name }) => course_name === what)?.image;
}

/** What a file does that no picture does, when it is opened as a page of its own. */
async function deedsOf(page: Page, path: string): Promise<string[]> {
  const deeds: string[] = [];
  const url = `${app.url}${path}`;
  const onRequest = (request: { url(): string }): void => {
    if (request.url() !== url && !request.url().endsWith('/favicon.ico'))
      deeds.push(`asked for ${request.url()}`);
  };
  page.on('request', onRequest);
  await page.goto(url);
  await page.waitForTimeout(WATCHED_MS);
  if (page.url() !== url) deeds.push(`went to ${page.url()}`);
  page.off('request', onRequest);
  return deeds;
}

it('is refused, or does nothing in a browser: sixty and more of them', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThan(60);
  const served: { what: string; image: string }[] = [];
  for (const file of files) {
    const image = await upload(file);
    if (image !== undefined) served.push({ what: file.what, image });
  }
  expect(served.length).toBeGreaterThan(0);

  const deeds: Record<string, string[]> = {};
  const worker = async (): Promise<void> => {
    const page = await browser.newPage();
    let current = '';
    page.on('dialog', (dialog) => {
      (deeds[current] ??= []).push(`said ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (let next = served.shift(); next; next = served.shift()) {
      current = next.what;
      const done = await deedsOf(page, `/static/products/${next.image}`);
      if (done.length > 0) (deeds[current] ??= []).push(...done);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: PAGES }, worker));
  expect(deeds).toEqual({});
});

it('would be noticed', async () => {
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setContent(HTML);
  await page.waitForTimeout(WATCHED_MS);
  await page.close();
  expect(said).toEqual(['1']);
});
