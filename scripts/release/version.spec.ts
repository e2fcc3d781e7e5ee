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

  it('is raised by a major, minor or patch release, and by nothing else', () => {
    expect(['major', 'minor', 'patch'].map((part) => bumped('1.2.3', part))).toEqual([
      '2.0.0',
      '1.3.0',
      '1.2.4',
    ]);
    for (const part of ['', '1.0.0', 'Major']) expect(() => bumped('1.2.3', part)).toThrow('Usage');
  });
});

it('the changelog of a release has what was open under the version and its day, and is refused where nothing is', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0 (2026-01-01)\n';
  expect(dated(before, '1.1.0', '2026-02-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-01)\n\n- New.\n\n## 1.0.0 (2026-01-01)\n',
  );
  const nothing = '## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n';
  expect(() => dated(nothing, '1.0.1', '')).toThrow('no entry');
});
