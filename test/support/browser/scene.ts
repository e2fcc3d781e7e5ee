import type { Browser } from 'playwright-core';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';
import { startBrowser, Visitor, type Looks } from './browser.js';

/** One app and one browser for the tests of a file, and the admin of that app. */
export class BrowserScene {
  private constructor(
    readonly app: TestApp,
    readonly browser: Browser,
    readonly admin: Session,
  ) {}

  static async set(env: Record<string, string> = {}): Promise<BrowserScene> {
    const app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000', ...env });
    return new BrowserScene(app, await startBrowser(), await Session.root(app));
  }

  /** The admin, signed in, on that screen. */
  async adminOn(path: string, looks?: Looks): Promise<Visitor> {
    const visitor = await Visitor.enter(this.browser, this.app, looks);
    await visitor.be(this.admin);
    await visitor.goTo(path);
    return visitor;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.stop();
  }
}
