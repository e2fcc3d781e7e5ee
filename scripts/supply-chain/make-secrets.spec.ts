import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../support/root.mjs';

const TOOLS = ['cat', 'chmod', 'dirname', 'mkdir', 'mv', 'rm', 'tr'];
const SECRETS = [
  'admin-password',
  'credentials-key',
  'jwt-secret',
  'mongodb-key',
  'mongodb-password',
  'mongodb-root-password',
  'mongodb-uri',
  'redis-password',
  'redis-url',
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyroster-secrets-'));
  cpSync(join(root, 'ops/make-secrets.sh'), join(folder, 'ops/make-secrets.sh'));
  mkdirSync(join(folder, 'bin'));
  for (const tool of TOOLS) {
    const found = ['/bin', '/usr/bin'].map((bin) => join(bin, tool)).find((file) => existsSync(file));
    symlinkSync(found ?? '', join(folder, 'bin', tool));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function withOpenssl(does: string): void {
  const file = join(folder, 'bin/openssl');
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
}

const make = () =>
  spawnSync('/bin/sh', [join(folder, 'ops/make-secrets.sh')], {
    encoding: 'utf8',
    env: { PATH: join(folder, 'bin') },
  });

/** Whatever is in the folder, drafts too. */
function made(): Record<string, string> {
  const secrets = join(folder, 'secrets');
  if (!existsSync(secrets)) return {};
  return Object.fromEntries(
    readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]),
  );
}

describe('the secrets of the containers', () => {
  it('are made once each, and what is there stays', () => {
    withOpenssl('echo "random of $*, $$"');
    expect(make().status).toBe(0);
    const first = made();
    expect(Object.keys(first).sort()).toEqual(SECRETS);
    expect(first['mongodb-uri']).toContain(first['mongodb-password']?.trim());
    const again = make();
    expect([again.status, again.stdout]).toEqual([0, '']);
    expect(made()).toEqual(first);
  });

  it('are not made without openssl, which is said', () => {
    const { status, stdout, stderr } = make();
    expect([status === 0, stdout]).toEqual([false, '']);
    expect(stderr).toMatch(/openssl/);
    expect(made()).toEqual({});
  });

  it('are never empty: where openssl fails nothing is kept and nothing is said to be made', () => {
    withOpenssl('exit 1');
    const { status, stdout } = make();
    expect([status === 0, stdout]).toEqual([false, '']);
    expect(made()).toEqual({});
    withOpenssl('echo "random of $*, $$"');
    expect(make().status).toBe(0);
    expect(Object.keys(made()).sort()).toEqual(SECRETS);
  });
});
