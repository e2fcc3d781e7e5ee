import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ErrorBody, PingAnswer, SessionHello } from '@keyroster/contracts';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { registered } from '../support/data/renewals.js';
import { appCode, logInWith, STEP_MS } from '../support/data/second-factor.js';
import { ALLOWED, aWebhook, Receiver } from '../support/data/webhooks.js';
import { pythonWith } from '../support/processes/python-venv.js';

const run = promisify(execFile);
const FOLDER = resolve(__dirname, '../support/python');

/** Programs of others that speak to the server: test/support/python/clients.py. */
class PythonClients {
  private constructor(private readonly python: string) {}

  static async install(): Promise<PythonClients> {
    return new PythonClients(await pythonWith(await readFile(join(FOLDER, 'requirements.txt'), 'utf8')));
  }

  async ask<T>(client: 'ping' | 'code' | 'verify', asked: object): Promise<T> {
    const asking = run(this.python, [join(FOLDER, 'clients.py'), client]);
    asking.child.stdin?.end(JSON.stringify(asked));
    return JSON.parse((await asking).stdout) as T;
  }
}

interface Pinged {
  hello?: SessionHello;
  answer?: PingAnswer;
  error?: { message: string; data: ErrorBody };
}

let app: TestApp;
let clients: PythonClients;

beforeAll(async () => {
  clients = await PythonClients.install();
  app = await TestApp.start(ALLOWED);
}, 300_000);
afterAll(() => app.stop());

describe('python-socketio', () => {
  it('is let in with a token, is greeted, and pings', async () => {
    const member = await Session.as(app, 'member');
    const before = Date.now();
    const { hello, answer, error } = await clients.ask<Pinged>('ping', { url: app.url, token: member.token });
    expect(error).toBeUndefined();
    expect(hello).toBeDefined();
    expect(answer?.serverTime).toBeGreaterThanOrEqual(before);
  });

  it('is told with the one body of every failure that it is refused', async () => {
    const { error, answer } = await clients.ask<Pinged>('ping', { url: app.url, token: 'none' });
    expect(answer).toBeUndefined();
    expect(error?.data).toMatchObject({ statusCode: 401, error: 'Unauthorized' });
  });
});

describe('pyotp', () => {
  interface Codes {
    typed: string;
    scanned: string;
  }

  it('shows the code that signs in, whether the secret was typed or scanned', async () => {
    const member = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
    const { secret, uri } = await answerOf<FactorBegunAnswer>(member.post('/api/users/2fa/begin'));
    // Set up with the code of the step before: none is taken twice.
    const former = appCode(secret, Date.now() - STEP_MS);
    await member.post('/api/users/2fa/confirm', { code: former }).expect(200);
    const { typed, scanned } = await clients.ask<Codes>('code', { secret, uri });
    expect(scanned).toBe(typed);
    await logInWith(app, member, { code: typed }).expect(200);
  });
});

describe('standardwebhooks', () => {
  it('verifies what a webhook was told, and nothing that was changed', async () => {
    const receiver = await Receiver.start();
    const admin = await (await Session.root(app)).confirmed();
    const { secret } = await aWebhook(admin, receiver.url, 'user.created');
    const user = await registered(admin);
    const { headers, text, body } = await receiver.told('user.created', user._id);
    const ask = (told: string) => clients.ask<object>('verify', { secret, headers, text: told });
    expect(await ask(text)).toEqual({ body });
    expect(await ask(text.replace('user.created', 'user.updated'))).toEqual({
      error: expect.any(String) as string,
    });
    await receiver.stop();
  });
});
