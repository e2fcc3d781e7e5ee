import { advisories, checkedOn, forged } from './advisories.mjs';
import { hasHole, knownHoles, staleness } from './known-holes.mjs';
import { installedPackages, readLock } from './lock.mjs';

describe('the lock', () => {
  it('holds no version with a known hole', () => {
    expect(knownHoles(readLock())).toEqual([]);
  });

  it('is read whole, nested copies too', () => {
    const paths = installedPackages(readLock()).map(({ path }) => path);
    expect(paths).toContain('node_modules/multer');
    expect(paths.filter((path) => path.split('node_modules/').length > 2).length).toBeGreaterThan(10);
    expect(paths).not.toContain('node_modules/@keyroster/contracts');
  });
});

describe('a version with a known hole', () => {
  const multer = 'CVE-2026-88932, mended in 2.4.0: uploads that break off leave files behind';

  it.each([
    ['node_modules/multer', '2.3.0', multer],
    ['node_modules/multer', '2.4.0', undefined],
    // In another package.
    ['node_modules/engine.io/node_modules/multer', '2.3.0', multer],
    ['node_modules/debug', '4.4.2', 'CVE-2025-59144, published by an attacker'],
    ['node_modules/debug', '4.4.3', undefined],
  ])('%s %s is refused with the advisory: %s', (path, version, advisory) => {
    const told = advisory ? [`${path} ${version}: ${advisory}`] : [];
    expect(knownHoles({ packages: { [path]: { version } } })).toEqual(told);
  });

  it('is found under another name', () => {
    const aliased = { packages: { 'node_modules/sockets': { name: 'ws', version: '8.20.1' } } };
    expect(knownHoles(aliased)).toHaveLength(1);
  });

  it('is older than the least one of its own major line, or of a line that was never mended', () => {
    const older = ['3.4.4', '3.4.5-rc.1', '5.0.9', '4.9.9', '2.9.9'];
    const versions = [...older, '3.4.5', '3.10.0', '6.0.0'];
    expect(versions.filter((version) => hasHole(version, ['3.4.5', '5.1.0']))).toEqual(older);
  });
});

describe('the day of the tables', () => {
  it('is no more than a month ago, or the command that renews them is named', () => {
    expect(staleness(checkedOn, Date.now())).toBe('');
    const made = Date.parse('2026-11-26');
    expect(staleness('2026-11-26', made + 30.9 * 86_400_000)).toBe('');
    expect(staleness('2026-11-26', made + 31 * 86_400_000)).toBe(
      'The tables of known holes are 31 days old: look them up again with npm run advisories',
    );
  });
});

describe('the table of advisories', () => {
  const rows = Object.entries(advisories).flatMap(([name, all]) => all.map((row) => ({ name, ...row })));

  it('names of each an advisory, a reason and one least version for a major line', () => {
    for (const { id, fixed, why } of rows) {
      expect(id).toMatch(/^(CVE-20\d\d-\d{4,6}|GHSA(-[23456789cfghjmpqrvwx]{4}){3})$/);
      expect(why).not.toBe('');
      const majors = fixed.map((version) => Number(/^(\d+)\.\d+\.\d+$/.exec(version)?.[1]));
      expect(majors.length).toBeGreaterThan(0);
      expect(majors).toEqual([...new Set(majors)].sort((a, b) => a - b));
    }
  });

  it('tells each hole once, and forged releases by whole versions', () => {
    const told = rows.map(({ name, id }) => `${name} ${id}`);
    expect(new Set(told).size).toBe(told.length);
    for (const { versions } of Object.values(forged)) {
      for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it('looks after the packages that strangers reach', () => {
    const names = new Set(installedPackages(readLock()).map(({ name }) => name));
    const reached = ['multer', 'body-parser', 'qs', 'path-to-regexp', 'send', 'proxy-addr', 'ws', 'sharp'];
    const sockets = ['engine.io', 'socket.io', 'socket.io-parser', 'jsonwebtoken', 'jws', 'file-type'];
    for (const name of [...reached, ...sockets, 'mongoose', 'mongodb', 'express']) {
      expect(names).toContain(name);
      expect(advisories).toHaveProperty([name]);
    }
  });
});
