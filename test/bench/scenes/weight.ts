import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Language } from '@keyroster/contracts';
import { haveTitle } from '../lab/calls.js';
import { single, type Figure } from '../lab/figure.js';
import { expected } from '../../support/load/http.js';
import { sum } from '../../support/load/statistics.js';
import { tokenOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

/** Goals count in units of 1,000 bytes. */
const KB = 1_000;

/** Row 17: what Chromium loads until the login page or the admin's first screen is there. */
export const weight: Scene = {
  rows: [17],
  async run(lab) {
    const { server, admins } = await lab.product({ members: 1_000, admins: 1 });
    const [token = ''] = admins.map(tokenOf);
    const caller = lab.caller(server, admins[0]);
    await haveTitle(caller);
    const browser = await lab.browser();
    const visit = async (path: string, sign: string, kept: Kept) => {
      const { scripts, ...found } = await weigh(browser, `${server.url}${path}`, sign, kept);
      let bytes = 0;
      for (const script of scripts) bytes += gzipSync((await expected(caller.get(script), 200)).body).length;
      // `script` is compressed by zlib at its default level, `all` is as sent.
      return { ...found, scripts: scripts.size, script: bytes / KB };
    };
    const login = await visit('/', 'input[type=password]', { language: 'en' });
    const loginInSpanish = await visit('/', 'input[type=password]', { language: 'es' });
    const users = await visit('/dashboard/users', 'tbody td', { language: 'en', token });
    const figure = (what: string, unit: string, value: number, goal: number, note = ''): Figure => {
      return { what, unit, value: single(value), goal, note };
    };
    const more = (loginInSpanish.script - login.script).toFixed(1);
    return [
      figure('requests of the login page', '', login.requests, 12),
      figure('JavaScript of the login page, gzip', 'kB', login.script, 160, `Spanish adds ${more} kB`),
      figure('requests of Users, nothing cached', '', users.requests, 25),
      figure('scripts among them', '', users.scripts, 15),
      figure('JavaScript of Users, gzip', 'kB', users.script, 300),
      figure('all of Users, with 1,000 users', 'kB', users.all, 500),
    ];
  },
};

/** What the browser keeps from earlier visits. */
interface Kept {
  language: Language;
  token?: string;
}

/** `sign` finds what shows that the page is there. */
async function weigh(browser: Browser, address: string, sign: string, kept: Kept) {
  const context = await browser.newContext();
  await context.addInitScript((all) => Object.assign(localStorage, all), kept);
  const page = await context.newPage();
  const scripts = new Set<string>();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(sign).first().waitFor();
  const all = sum(await Promise.all(sizes)) / KB;
  await context.close();
  return { requests: sizes.length, scripts, all };
}
