import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import type { ErrorBody, PingAnswer, SessionHello } from '@keyroster/contracts';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { registered } from '../support/data/renewals.js';
import { appCode, logInWith, STEP_MS } from '../support/data/second-factor.js';
import { ALLOWED, aWebhook, Receiver } from '../support/data/webhooks.js';
import { ownFolder } from '../support/processes/own-folder.js';
import { pythonWith } from '../support/processes/python-venv.js';

const run = promisify(execFile);
const FOLDER = resolve(__dirname, '../support/python');

/** Python programs that speak to the server: test/support/python/clients.py. */
class PythonClients {
  private constructor(readonly python: string) {}

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
}, 600_000);
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
    // Set up with the code of the step before, because no code is accepted twice.
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

/** A program that uses nothing but the generated package. */
const PROGRAM = `
import json
import sys

from keyroster_client import AuthenticatedClient, Client
from keyroster_client.api.auth import auth_login
from keyroster_client.api.page_config import page_config_manifest
from keyroster_client.api.plans import plans_make
from keyroster_client.api.users import users_export, users_register
from keyroster_client.models import LoginPayload, PlanPayloadDaysPackageId, PlanPayloadDaysPackageIdAction, RegisterPayload

url, email, password = sys.argv[1:]
token = auth_login.sync(client=Client(base_url=url), body=LoginPayload(email=email, password=password)).token
client = AuthenticatedClient(base_url=url, token=token)
made = users_register.sync(client=client, body=RegisterPayload(email="generated", password="a password"))
renewal = PlanPayloadDaysPackageId(action=PlanPayloadDaysPackageIdAction.USERS_RENEW, ids=[made.user.field_id], days=30)
plan = plans_make.sync(client=client, body=renewal).plan
exported = users_export.sync(client=client)
manifest = page_config_manifest.sync(client=client)
print(json.dumps({"role": made.user.role, "total": plan.total, "csv": exported.split("\\r\\n")[0], "name": manifest.name}))
`;

const folder = ownFolder();

it('a Python client that is generated from the document takes every call of it, and can be used', async () => {
  const { python } = clients;
  const document = await request(app.url).get('/api/docs-json').expect(200);
  const [source, config, program] = ['document.json', 'config.json', 'program.py'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await writeFile(source, document.text);
  await writeFile(
    config,
    JSON.stringify({
      package_name_override: 'keyroster_client',
      post_hooks: [],
      content_type_overrides: { 'image/*': 'application/octet-stream' },
    }),
  );
  await writeFile(program, PROGRAM);
  const options = ['--path', source, '--config', config, '--meta', 'none', '--fail-on-warning'];
  const generator = ['-m', 'openapi_python_client', 'generate'];
  await run(python, [...generator, ...options, '--output-path', join(folder, 'keyroster_client')]);

  const { stdout } = await run(python, [program, app.url, ADMIN.username, ADMIN.password]);
  expect(JSON.parse(stdout)).toEqual({
    role: 'keyroster_soft',
    total: 1,
    csv: expect.stringMatching(/email/i) as string,
    name: 'Keyroster',
  });
}, 300_000);
