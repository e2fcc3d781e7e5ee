import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import { ADMIN, TestApp } from '../support/app/test-app.js';
import { pythonWith } from '../support/processes/python-venv.js';

/** The packages come from the registry the first time. */
jest.setTimeout(300_000);

const run = promisify(execFile);
/** The generator, and all that it brings. */
const REQUIREMENTS = `
annotated-doc==0.0.7
annotated-types==0.8.0
anyio==4.16.0
attrs==26.1.0
certifi==2026.10.19.post1
h11==0.16.0
httpcore==1.0.9
httpx==0.28.1
idna==3.20
Jinja2==3.1.6
markdown-it-py==4.3.0
MarkupSafe==3.0.4
mdurl==0.1.2
openapi-python-client==0.29.1
pydantic==2.14.4
pydantic_core==2.50.5
Pygments==2.21.0
rich==15.0.0
ruamel.yaml==0.19.1
ruff==0.17.6
shellingham==1.5.4
typer==0.27.3
typing-inspection==0.4.5
typing_extensions==4.16.0
`;

/** What somebody who has nothing but the generated package writes. */
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

let app: TestApp;
let folder: string;

beforeAll(async () => {
  [app, folder] = await Promise.all([TestApp.start(), mkdtemp(join(tmpdir(), 'keyroster-client-'))]);
});
afterAll(() => Promise.all([app.stop(), rm(folder, { recursive: true })]));

it('a Python client that is generated from the document takes every call of it, and can be used', async () => {
  const python = await pythonWith(REQUIREMENTS);
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
});
