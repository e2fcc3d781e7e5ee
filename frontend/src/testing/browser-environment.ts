import JsdomEnvironment from 'jest-environment-jsdom';

/** A page in jsdom, with what a browser has and jsdom lacks but Node brings. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { Headers, Request, Response, TextEncoder, TextDecoder });
  }
}
