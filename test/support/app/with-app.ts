import { Session } from './session.js';
import { TestApp } from './test-app.js';

export type { TestApp };

/** One app for the tests of a file or a `describe`, and its first admin. */
export function withApp(begin: (app: TestApp, root: Session) => unknown, env: Record<string, string> = {}) {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(env);
    await begin(app, await Session.root(app));
  });
  afterAll(() => app.stop());
}
