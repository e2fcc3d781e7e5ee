import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readEnvFile } from './env.mjs';

describe('.env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyroster-env-'));
  const file = join(folder, '.env');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives what the environment leaves out or empty, and wins over nothing else', () => {
    writeFileSync(file, '# Ours\nPORT=4000\nHOST=0.0.0.0\nPUBLIC_URL="https://a.example" # quoted\n');
    const env: NodeJS.ProcessEnv = { PORT: '5000', HOST: '' };
    readEnvFile(file, env);
    expect(env).toEqual({ PORT: '5000', HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' });
  });

  it('need not be there', () => {
    const env = {};
    readEnvFile(join(folder, 'none'), env);
    expect(env).toEqual({});
  });
});
