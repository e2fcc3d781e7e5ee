import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readEnvFile } from './env.mjs';

it('.env gives what the environment leaves out or empty, wins over nothing else, and need not be there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyroster-env-'));
  const file = join(folder, '.env');
  writeFileSync(file, '# Ours\nPORT=4000\nHOST=0.0.0.0\nPUBLIC_URL="https://a.example" # quoted\n');
  const env: NodeJS.ProcessEnv = { PORT: '5000', HOST: '' };
  readEnvFile(file, env);
  readEnvFile(join(folder, 'none'), env);
  expect(env).toEqual({ PORT: '5000', HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' });
  rmSync(folder, { recursive: true });
});
