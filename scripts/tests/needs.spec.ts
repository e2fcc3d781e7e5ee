import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { missingNeeds } from './needs.mjs';

let root: string;
const environment = { ...process.env };

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'needs-'));
  mkdirSync(join(root, 'test'));
  process.env['CHROMIUM'] = join(root, 'chromium');
  process.env['PATH'] = join(root, 'bin');
});

afterEach(() => {
  process.env = { ...environment };
  rmSync(root, { recursive: true });
});

describe('what the tests need', () => {
  it('is nothing where no test needs it', () => {
    write('test/api/users.spec.ts', '');
    expect(missingNeeds(root)).toEqual([]);
  });

  it('names the browser and how to get it', () => {
    write('test/browser/login.spec.ts', '');
    expect(missingNeeds(root)).toEqual([expect.stringContaining('install the package chromium')]);
    write('chromium', '');
    expect(missingNeeds(root)).toEqual([]);
  });

  it('names Redis and how to get it', () => {
    write('test/live/several.spec.ts', "import { aRedis } from '../support/redis.js';");
    expect(missingNeeds(root)).toEqual([expect.stringContaining('install the package redis-server')]);
    write('bin/redis-server', '');
    expect(missingNeeds(root)).toEqual([]);
  });
});
