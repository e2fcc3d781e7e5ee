import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support/root.mjs';
import { isAllowed, licencesInUse, refusedLicences, toldInOldForm } from './licences.mjs';
import { readLock } from './lock.mjs';
import { thirdPartyNotices } from './notices.mjs';

describe('the licences of what runs in production', () => {
  it('are all on the list of allowed ones', () => {
    expect(refusedLicences(readLock())).toEqual([]);
  });

  it('are told where they are refused, but not of what only builds and tests', () => {
    const lockWith = (entry: object) => ({
      packages: { 'node_modules/new': { version: '1.0.0', ...entry } },
    });
    const license = 'GPL-3.0-only';
    expect(refusedLicences(lockWith({ license }))).toEqual(['node_modules/new 1.0.0: GPL-3.0-only']);
    expect(refusedLicences(lockWith({ license: '' }))).toEqual(['node_modules/new 1.0.0: no licence']);
    expect(refusedLicences(lockWith({ license, dev: true }))).toEqual([]);
  });

  it.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['MIT AND (GPL-3.0-only OR AGPL-3.0-only)', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SSPL-1.0', false],
    ['LGPL-3.0-or-later', false],
  ])('are allowed under %s: %s', (licence, expected) => {
    expect(isAllowed('x', licence)).toBe(expected);
  });

  it("let libvips be the one library under the LGPL, in sharp's own packages", () => {
    expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
  });

  it.each(Object.entries(toldInOldForm))('are told by %s itself, in the old form', (name, licence) => {
    const told = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      licenses: { type: string }[];
    };
    expect(told.licenses.map(({ type }) => type)).toEqual([licence]);
    expect(readLock().packages[`node_modules/${name}`]).not.toHaveProperty('license');
  });

  it('are told in full for server and page, without the versions', () => {
    const notices = thirdPartyNotices();
    const named = [
      '@nestjs/core (MIT)',
      'react (MIT)',
      '@fontsource-variable/inter (OFL-1.1)',
      'sharp (Apache-2.0)',
    ];
    for (const name of named) expect(notices).toContain(`\n${name}\n`);
    expect(notices).toContain('Permission is hereby granted, free of charge');
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    expect(notices).not.toMatch(/^\S+@\d+\.\d+\.\d+/m);
  });

  it('are listed with who has them', () => {
    const list = licencesInUse(readLock());
    expect(list[0]?.licence).toBe('MIT');
    expect(list.flatMap(({ packages }) => packages)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^multer@2/), expect.stringMatching(/^react@19/)]),
    );
  });
});
