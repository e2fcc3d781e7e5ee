import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support/root.mjs';
import { bumped, dated, VERSION_PLACES } from './version.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('the version', () => {
  it.each(Object.entries(VERSION_PLACES))('of package.json stands in %s too', (file, write) => {
    const text = read(file);
    expect(write(text, version) === text).toBe(true);
    expect(write(text, '9.8.7').split('9.8.7').length).toBeGreaterThan(1);
  });

  it('is the newest of the changelog, or its entries wait for one', () => {
    const [, first = '', second = ''] = [...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(
      ([, name]) => name,
    );
    expect([first, second]).toContain(version);
  });

  it.each([
    ['major', '2.0.0'],
    ['minor', '1.3.0'],
    ['patch', '1.2.4'],
  ])('is raised by a %s release to %s', (part, next) => {
    expect(bumped('1.2.3', part)).toBe(next);
  });

  it.each(['', '1.0.0', 'Major'])('is not raised by %p', (part) => {
    expect(() => bumped('1.2.3', part)).toThrow('Usage');
  });
});

describe('the changelog of a release', () => {
  it('has what was open under the version and its day', () => {
    const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0 (2026-01-01)\n';
    expect(dated(before, '1.1.0', '2026-02-01')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-01)\n\n- New.\n\n## 1.0.0 (2026-01-01)\n',
    );
  });

  it('is refused where nothing is open', () => {
    expect(() => dated('## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n', '1.0.1', '')).toThrow(
      'no entry',
    );
  });
});
