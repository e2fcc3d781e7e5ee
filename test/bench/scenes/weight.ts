import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Language } from '@keyroster/contracts';
import { haveTitle } from '../lab/calls.js';
import { single, type Figure } from '../lab/figure.js';
import { expected, HttpCaller } from '../../support/load/http.js';
import { tokenOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

/** Goals count in units of 1,000 bytes. */
const KB = 1_000;

interface Weight {
  requests: number;
  scripts: number;
  /** In kB, compressed by zlib at its default level. */
  script: number;
  /** In kB, as sent. */
  all: number;
}

/** Row 17: what Chromium loads until the login page or the admin's first screen is there. */
export const weight: Scene = {
  rows: [17],
  async run(lab) {
    const { server, admins } = await lab.product({ members: 1_000, admins: 1 });
    const [admin] = admins;
    const token = admin ? tokenOf(admin) : '';
    await haveTitle(server.url, token);
    const browser = await lab.browser();
    const visit = (language: Language, path: string, sign: string) =>
      weigh(browser, server.url, { language, path, sign, token });
    const login = await visit('en', '/', 'input[type=password]');
    const loginInSpanish = await visit('es', '/', 'input[type=password]');
    const users = await visit('en', '/dashboard/users', 'tbody td');
    const figure = (what: string, unit: string, value: number, goal: number, note = ''): Figure => ({
      what,
      unit,
      value: single(value),
      goal,
      note,
    });
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

interface Visit {
  language: Language;
  path: string;
  sign: string;
  token: string;
}

async function weigh(browser: Browser, url: string, { language, path, sign, token }: Visit): Promise<Weight> {
  const context = await browser.newContext();
  await context.addInitScript(
    ([chosen, token]) => {
      localStorage.setItem('language', chosen ?? '');
      if (token) localStorage.setItem('token', token);
    },
    [language, path === '/' ? '' : token],
  );
  const page = await context.newPage();
  const scripts = new Set<string>();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.locator(sign).first().waitFor();
  const all = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / KB;
  await context.close();
  return { requests: sizes.length, scripts: scripts.size, script: await gzipped(url, scripts), all };
}

async function gzipped(url: string, paths: Iterable<string>): Promise<number> {
  const caller = new HttpCaller(url);
  let bytes = 0;
  for (const path of paths) {
    bytes += gzipSync((await expected(caller.get(path), 200)).body).length;
  }
  caller.hangUp();
  return bytes / KB;
}
