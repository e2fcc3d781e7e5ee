import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { todayInLima } from '@keyroster/contracts';
import { withApp } from '../support/app/with-app.js';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { aPackage } from '../support/data/packages.js';
import { registered } from '../support/data/renewals.js';
import { aProgram } from '../support/data/tokens.js';

const RECIPE = path.join(process.cwd(), 'docs/recipes/telegram-bot.mjs');

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));

it('the Telegram bot tells whoever shares their number how long they have, with users.read alone', async () => {
  const subscription = { subStartDate: todayInLima(Date.now()), subValidity: 10 };
  await registered(root, { ...subscription, wasap: '+51 987 654 321' });
  const { _id: package_id } = await aPackage(root, { starts: 'first_use' });
  await registered(root, { package_id, wasap: '987654322' });
  const program = await aProgram(root, ['users.read']);
  const contact = { user_id: 7, phone_number: '51987654321' };
  const message = (more: object) => ({ chat: { id: 1 }, from: { id: 7 }, ...more });
  const updates = [
    { update_id: 1, message: message({ text: 'hi' }) },
    { update_id: 2, message: message({ contact: { ...contact, user_id: 8 } }) },
    { update_id: 3, message: message({ contact }) },
    { update_id: 4, message: message({ contact: { ...contact, phone_number: '51987654322' } }) },
  ];
  const said: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as { offset?: number; text?: string };
      const isPoll = request.url === '/botsecret/getUpdates';
      if (!isPoll) said.push(String(asked.text));
      const result = isPoll ? updates.filter(({ update_id }) => update_id >= (asked.offset ?? 0)) : {};
      setTimeout(() => response.end(JSON.stringify({ ok: true, result })), isPoll ? 50 : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bot = spawn(process.execPath, [RECIPE], {
    env: {
      PATH: process.env['PATH'],
      KEYROSTER_URL: app.url,
      KEYROSTER_TOKEN: program.calls.token,
      TELEGRAM_TOKEN: 'secret',
      TELEGRAM_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    stdio: 'inherit',
  });
  try {
    await until(15_000, () => said.length === 4);
    const ask = 'Share your number, please.';
    const left: unknown = expect.stringMatching(/^9 days left, until \d+\/\d+\/\d{4}\.$/);
    expect(said).toEqual([ask, ask, left, 'Starts with your first sign-in.']);
  } finally {
    bot.kill();
    server.closeAllConnections();
    server.close();
  }
  await refused(program.calls.post('/api/users/lock', { id: root.user._id, value: true }), 403);
  await refused(program.calls.get('/api/channels'), 403);
}, 30_000);
