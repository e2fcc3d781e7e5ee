import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support/root.mjs';
import { isAllowed, licencesInUse, refusedLicences, toldInOldForm } from './licences.mjs';
import { readLock } from './lock.mjs';
import { thirdPartyNotices } from './notices.mjs';

const lockWith = (name: string, entry: object) => ({ packages: { [`node_modules/${name}`]: entry } });

describe('the licences of what runs in production', () => {
  it('are all on the list of allowed ones', () => {
    expect(refusedLicences(readLock())).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0-only', ''])(
    'are refused where they are not: %p',
    (license) => {
      const [refused] = refusedLicences(lockWith('new', { version: '1.0.0', license }));
      expect(refused).toBe(`node_modules/new 1.0.0: ${license || 'no licence'}`);
    },
  );

  it('are not asked of what only builds and tests', () => {
    const entry = { version: '1.0.0', license: 'GPL-3.0-only', dev: true };
    expect(refusedLicences(lockWith('tool', entry))).toEqual([]);
  });

  it('are read as expressions', () => {
    expect(isAllowed('x', '(MIT OR GPL-3.0-only)')).toBe(true);
    expect(isAllowed('x', 'MIT AND Apache-2.0')).toBe(true);
    expect(isAllowed('x', '(MIT AND GPL-3.0-only)')).toBe(false);
    expect(isAllowed('x', 'MIT AND (GPL-3.0-only OR AGPL-3.0-only)')).toBe(false);
  });

  it("let libvips be the one library under the LGPL, in sharp's own packages", () => {
    expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
    expect(isAllowed('another', 'LGPL-3.0-or-later')).toBe(false);
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
    for (const named of [
      '@nestjs/core (MIT)',
      'react (MIT)',
      '@fontsource-variable/inter (OFL-1.1)',
      'sharp (Apache-2.0)',
    ]) {
      expect(notices).toContain(`\n${named}\n`);
    }
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
