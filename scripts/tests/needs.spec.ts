import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { missingNeeds } from './needs.mjs';

const PROJECTS = ['api', 'live', 'journeys', 'faults'];

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
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('names the browser and how to get it', () => {
    write('test/browser/screens.spec.ts', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
    write('test/browser/journeys/login.spec.ts', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([
      expect.stringContaining('install the package chromium-headless-shell or chromium'),
    ]);
    write('chromium', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('names the browser that loads extensions', () => {
    write(
      'test/live/plug.spec.ts',
      "import { ExtensionBrowser } from '../support/browser/extension-browser.js';",
    );
    process.env['CHROMIUM_WHOLE'] = join(root, 'whole');
    expect(missingNeeds(root, PROJECTS)).toEqual([expect.stringContaining('install the package chromium,')]);
    write('whole', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('names Redis and how to get it', () => {
    write('test/live/several.spec.ts', "import { aRedis } from '../support/redis.js';");
    expect(missingNeeds(root, PROJECTS)).toEqual([
      expect.stringContaining('install the package redis-server'),
    ]);
    write('bin/redis-server', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('names Python and how to get it', () => {
    write('test/faults/others.spec.ts', "import { pythonWith } from '../support/processes/python-venv.js';");
    expect(missingNeeds(root, PROJECTS)).toEqual([
      expect.stringContaining('install the package python3-venv'),
    ]);
    write('bin/python3', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('names nginx and how to get it', () => {
    write('test/faults/rolling.spec.ts', "import { NginxServer } from '../support/processes/nginx.js';");
    expect(missingNeeds(root, PROJECTS)).toEqual([
      expect.stringContaining('install the package nginx-light'),
    ]);
    write('bin/nginx', '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('is not asked of tests that are not run', () => {
    write('test/faults/rolling.spec.ts', "import { NginxServer } from '../support/processes/nginx.js';");
    expect(missingNeeds(root, ['api', 'live'])).toEqual([]);
  });
});
