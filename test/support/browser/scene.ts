import type { Browser } from 'playwright-core';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';
import { startBrowser, Visitor, type Looks } from './browser.js';

/** One app and one browser for the tests of a file, and the admin of that app. */
export class BrowserScene {
  app!: TestApp;
  browser!: Browser;
  admin!: Session;
  private visitors: Visitor[] = [];

  async open(env: Record<string, string>, flags?: string[], without?: string[]): Promise<void> {
    this.app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000', ...env });
    this.browser = await startBrowser(flags, without);
    this.admin = await Session.root(this.app);
  }

  /** A visitor who stays for more than a test; null is not signed in. */
  async visit(session: Session | null, path: string, looks?: Looks): Promise<Visitor> {
    const visitor = await Visitor.enter(this.browser, this.app, looks);
    if (session) await visitor.be(session);
    if (path) await visitor.goTo(path);
    return visitor;
  }

  /** A visitor who leaves after the test. Without a path they have loaded no page yet. */
  async enter(session: Session | null, path = '', looks?: Looks): Promise<Visitor> {
    const visitor = await this.visit(session, path, looks);
    this.visitors.push(visitor);
    return visitor;
  }

  adminOn(path: string, looks?: Looks): Promise<Visitor> {
    return this.enter(this.admin, path, looks);
  }

  async empty(): Promise<void> {
    const left = this.visitors;
    this.visitors = [];
    await Promise.all(left.map((visitor) => visitor.leave()));
    expect(left.flatMap(({ complaints }) => complaints)).toEqual([]);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.stop();
  }
}

/** Opens a scene for the tests of a file. Visitors leave after each test, and must have no complaints. */
export function withScene(env: Record<string, string> = {}, flags?: string[], without?: string[]) {
  jest.setTimeout(120_000);
  const scene = new BrowserScene();
  beforeAll(() => scene.open(env, flags, without));
  afterEach(() => scene.empty());
  afterAll(() => scene.close());
  return scene;
}
