import { TestApp } from '../support/test-app.js';
import { Session } from '../support/session.js';
let app: TestApp;
beforeAll(async () => { app = await TestApp.start(); });
afterAll(() => app.stop());
it('dumps', async () => {
  const stack = app.app.nest.getHttpAdapter().getInstance().router.stack;
  console.log(stack.flatMap((l: any) => l.route ? [l.route.stack[0].method + ' ' + JSON.stringify(l.route.path)] : []).join('\n'));
  const t = Date.now();
  const m = await Session.as(app, 'member');
  console.log(Date.now() - t, Buffer.from(m.token.split('.')[0]!, 'base64').toString(), Buffer.from(m.token.split('.')[1]!, 'base64').toString());
});
