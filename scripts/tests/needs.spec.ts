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
  it.each([
    ['a browser', 'test/browser/journeys/login.spec.ts', '', 'chromium-headless-shell or', 'chromium'],
    ['one with extensions', 'test/live/plug.spec.ts', 'browser/extension-browser.js', 'chromium,', 'whole'],
    ['Redis', 'test/live/several.spec.ts', 'redis.js', 'redis-server', 'bin/redis-server'],
    ['Python', 'test/faults/others.spec.ts', 'processes/python-venv.js', 'python3-venv', 'bin/python3'],
    ['nginx', 'test/faults/rolling.spec.ts', 'processes/nginx.js', 'nginx-light', 'bin/nginx'],
  ])('names %s and how to get it', (_what, spec, support, named, program) => {
    process.env['CHROMIUM_WHOLE'] = join(root, 'whole');
    write(spec, support && `import { it } from '../support/${support}';`);
    expect(missingNeeds(root, PROJECTS)).toEqual([expect.stringContaining(`install the package ${named}`)]);
    write(program, '');
    expect(missingNeeds(root, PROJECTS)).toEqual([]);
  });

  it('is not asked of tests that are not run', () => {
    write('test/faults/rolling.spec.ts', "import { NginxServer } from '../support/processes/nginx.js';");
    write('test/browser/screens.spec.ts', '');
    expect(missingNeeds(root, ['api', 'live', 'journeys'])).toEqual([]);
  });
});
