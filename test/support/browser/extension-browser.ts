import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core';
import { EXTENSION_ORIGIN } from '@keyroster/contracts';
import { projectRoot } from '../../../backend/src/common/paths.js';

/** The headless shell loads no extensions. */
const WHOLE_BROWSER = process.env['CHROMIUM_WHOLE'] ?? '/usr/bin/chromium';
const UNPACKED = join(projectRoot, 'libs/extension/dist/unpacked');
const PATIENCE_MS = 30_000;

/** The result of a fill, as the worker answers it to the popup. */
export type Filled = { filled: string[] } | { problem: string };

declare global {
  /** The part of the extension API that functions use which run in the browser. */
  const chrome: {
    action: { getBadgeText: (of: object) => Promise<string> };
    runtime: { sendMessage: (message: object) => Promise<Filled> };
    storage: { local: { get: () => Promise<object> } };
    tabs: { query: (asked: object) => Promise<Array<{ id: number }>> };
    windows: { create: (window: object) => Promise<unknown> };
  };
}

/**
 * A browser with the extension. `activeTab` takes a click on the extension's icon, which no program can make,
 * so the loaded copy may enter this machine's pages by host permissions. All else is as shipped.
 */
export class ExtensionBrowser {
  private constructor(
    readonly context: BrowserContext,
    readonly worker: Worker,
    private readonly folder: string,
  ) {}

  static async start(language = 'en-US'): Promise<ExtensionBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'keyroster-extension-'));
    const unpacked = join(folder, 'unpacked');
    await cp(UNPACKED, unpacked, { recursive: true });
    const file = join(unpacked, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    const host_permissions = ['http://127.0.0.1/*', 'http://localhost/*'];
    await writeFile(file, JSON.stringify({ ...manifest, host_permissions }));
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: WHOLE_BROWSER,
      headless: false,
      locale: language,
      args: [
        '--headless=new',
        `--lang=${language}`,
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-sync',
        '--disable-background-networking',
        `--disable-extensions-except=${unpacked}`,
        `--load-extension=${unpacked}`,
      ],
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(askNormalWindow);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    return new ExtensionBrowser(context, worker, folder);
  }

  get page(): Page {
    const page = this.context.pages().find((each) => !each.url().startsWith(EXTENSION_ORIGIN));
    if (!page) throw new Error('A browser begins with a page');
    return page;
  }

  /** Opens the popup in a window of its own. */
  async popup(): Promise<Page> {
    const opened = this.context.waitForEvent('page');
    await this.worker.evaluate(openPopupWindow);
    return opened;
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs in every page. A real popup has no window, so its current window is the page's; here it has one. */
function askNormalWindow(): void {
  if (location.protocol !== 'chrome-extension:') return;
  const { tabs } = chrome;
  const query = tabs.query.bind(tabs);
  tabs.query = () => query({ active: true, windowType: 'normal' });
}

/** Runs in the worker. */
async function openPopupWindow(): Promise<void> {
  await chrome.windows.create({ url: 'popup.html', type: 'popup' });
}

export async function signInTo(
  popup: Page,
  server: string,
  { user, password }: { user: { email: string }; password: string },
): Promise<void> {
  await popup.getByLabel('Server address').fill(server);
  await popup.getByLabel('User name').fill(user.email);
  await popup.getByLabel('Password or PIN').fill(password);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await popup.getByRole('button', { name: 'Log out' }).waitFor();
}

/** Runs in a frame. Walks the elements itself, because hostile pages override their document's methods. */
function valuesOf(selector: string): string[] {
  const walk = (element: Element): Element[] => [
    element,
    ...[...(element.shadowRoot?.children ?? []), ...element.children].flatMap(walk),
  ];
  return walk(document.documentElement).flatMap((element) =>
    element instanceof HTMLInputElement && element.type !== 'hidden' && element.matches(selector)
      ? [element.value]
      : [],
  );
}

/** The values of all fields in a page and its frames, hidden inputs excepted. */
export async function typedIn(page: Page, selector = 'input'): Promise<string[]> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(valuesOf, selector)))).flat();
}
