import { setTimeout as delay } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import type { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Turns off the optimizing compilers: pages live too briefly to gain by them, at a fifth of the CPU time. */
const BRIEF = ['--js-flags=--no-turbofan --no-maglev'];

/** Drawing may cause more requests. Playwright's own `networkidle` waits for half a second each time. */
const QUIET_MS = 150;

export interface Looks {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  language?: 'en-US' | 'es-PE';
  /** The browser's zoom. `width` and `height` are in CSS pixels at that zoom. */
  zoom?: number;
  /** Pressed by a finger. */
  isTouch?: boolean;
  /** Shows the first steps of an empty product, which other visitors have finished. */
  isNew?: boolean;
}

/** `without` are flags of Playwright's own. */
export function startBrowser(more = BRIEF, without: string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...FLAGS, ...more], ignoreDefaultArgs: without });
}

/** Runs in the page. */
function moveInPage(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Somebody's own browser context, which collects errors in the console and CSP violations as complaints. */
export class Visitor {
  readonly complaints: string[] = [];
  private readonly underWay = new Set<Request>();

  private constructor(
    private readonly app: TestApp,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      // The browser logs each refused call, and what fails while it is offline, as an error of its own.
      const isOfNetwork = /^Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(message.text());
      if (message.type() === 'error' && !isOfNetwork) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => this.underWay.add(request));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
  }

  static async enter(browser: Browser, app: TestApp, looks: Looks = {}): Promise<Visitor> {
    const {
      width = 1440,
      height = 900,
      theme = 'light',
      language = 'en-US',
      zoom = 1,
      isTouch = false,
      isNew = false,
    } = looks;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: zoom,
      hasTouch: isTouch,
      isMobile: isTouch,
      colorScheme: theme,
      locale: language,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (!isNew) await context.addInitScript(() => localStorage.setItem('first-run-over', 'true'));
    // A first visit is in English, whatever the browser speaks.
    if (language === 'es-PE') await context.addInitScript(() => localStorage.setItem('language', 'es'));
    // A shared machine may take long to draw a page.
    context.setDefaultTimeout(30_000);
    return new Visitor(app, context, await context.newPage());
  }

  async be(session: Session): Promise<void> {
    await this.context.addInitScript((token) => {
      if (!sessionStorage.getItem('was signed in')) localStorage.setItem('token', token);
      sessionStorage.setItem('was signed in', 'yes');
    }, session.token);
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.app.url}${path}`);
  }

  /**
   * Moves within the page, which is faster than loading an address. The unknown path closes what was open.
   */
  async moveTo(path: string): Promise<void> {
    if (this.page.url() === 'about:blank') return this.goTo(path);
    await this.page.evaluate(moveInPage, '/nowhere');
    await this.sees('404 - Page Not Found');
    await this.page.evaluate(moveInPage, path);
  }

  /** The current path in lower case, because routes ignore case. */
  get path(): string {
    return new URL(this.page.url()).pathname.toLowerCase();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  async focusIsOn(target: Locator): Promise<void> {
    await this.page.locator(':focus').and(target).waitFor();
  }

  /** Marks the page, so that `isMarked` can prove later that it was not reloaded. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { isMarked: true }));
  }

  isMarked(): Promise<boolean> {
    return this.page.evaluate(() => 'isMarked' in window);
  }

  /** From now on the page's CPU is this many times slower. */
  async slowDown(times: number): Promise<void> {
    const tools = await this.context.newCDPSession(this.page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  async chooses(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('dialog', { name: 'More actions' }).getByText(name).click();
  }

  /** Waits until no request has been in flight for a moment. */
  async hasAll(): Promise<void> {
    for (let since = performance.now(); performance.now() - since < QUIET_MS; await delay(10)) {
      if (this.underWay.size > 0) since = performance.now();
    }
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
