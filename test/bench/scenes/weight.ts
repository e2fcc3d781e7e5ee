import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Language } from '@keyroster/contracts';
import { single } from '../lab/figure.js';
import { HttpCaller } from '../lab/http.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

/** What is a thousand bytes to the goals. */
const KB = 1_000;

interface Weight {
  login: number;
  /** With what the login page had fetched before. */
  firstScreen: number;
}

/** Row 17: the JavaScript that Chromium fetches until the login page, then the admin's first screen, is there. */
export const weight: Scene = {
  rows: [17],
  async run(lab) {
    const { server, admins } = await lab.product({ members: 50, admins: 1 });
    const [admin] = admins;
    const token = admin ? tokenOf(admin) : '';
    const browser = await lab.browser();
    const english = await weigh(browser, server.url, token, 'en');
    const spanish = await weigh(browser, server.url, token, 'es');
    const note = (of: keyof Weight): string =>
      `each file by zlib at its default level; Spanish adds ${(spanish[of] - english[of]).toFixed(1)} kB`;
    return [
      {
        row: 17,
        what: 'JavaScript of the login page, gzip',
        unit: 'kB',
        value: single(english.login),
        goal: 130,
        note: note('login'),
      },
      {
        row: 17,
        what: "JavaScript until the admin's first screen, gzip",
        unit: 'kB',
        value: single(english.firstScreen),
        goal: 230,
        note: note('firstScreen'),
      },
    ];
  },
};

async function weigh(browser: Browser, url: string, token: string, language: Language): Promise<Weight> {
  const context = await browser.newContext();
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('input[type=password]').waitFor();
  const login = await gzipped(url, paths);
  await page.evaluate((text) => localStorage.setItem('token', text), token);
  await page.goto(`${url}/dashboard/users`, { waitUntil: 'networkidle' });
  await page.locator('tbody td').first().waitFor();
  const firstScreen = await gzipped(url, paths);
  await context.close();
  return { login, firstScreen };
}

/** In kB. */
async function gzipped(url: string, paths: Iterable<string>): Promise<number> {
  const caller = new HttpCaller(url);
  let bytes = 0;
  for (const path of paths) {
    const { status, body } = await caller.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    bytes += gzipSync(body).length;
  }
  caller.hangUp();
  return bytes / KB;
}
