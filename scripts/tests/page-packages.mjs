import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../support/root.mjs';

/** Where the packed packages of the page are: jest.config.mjs sends the tests of pages there. */
export const PAGE_PACKAGES = join(root, '.cache/page-packages');

const ICONS = '@tabler/icons-react';

/** What a page's tests load of packages. All of them are packed together, since they share some. */
export const PACKED = [
  ICONS,
  '@dnd-kit/core',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hot-toast',
  'react-router-dom',
  'react/jsx-runtime',
];

/** The icons that the page shows, of thousands. */
function iconsInUse() {
  const folder = join(root, 'frontend/src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const names = new Set(texts.flatMap((text) => text.match(/\bIcon[A-Z0-9]\w+/g) ?? []));
  return [...names].filter((name) =>
    existsSync(join(root, 'node_modules', ICONS, `dist/esm/icons/${name}.mjs`)),
  );
}

/**
 * Packs them into a few files, where they have changed: jest loads each file anew for each file of tests, and these are
 * two thousand.
 */
export async function packPagePackages() {
  const icons = `export { ${iconsInUse().sort().join(', ')} } from '${ICONS}';`;
  const sources = [icons, readFileSync(join(root, 'package-lock.json')), readFileSync(import.meta.filename)];
  const key = createHash('sha256').update(sources.join('\n')).digest('hex');
  const stamp = join(PAGE_PACKAGES, key);
  if (existsSync(stamp)) return;
  rmSync(PAGE_PACKAGES, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: join(root, 'frontend'),
    input: Object.fromEntries(PACKED.map((name) => [name, name === ICONS ? 'icons in use' : name])),
    platform: 'browser',
    // Of directives and defaults, which jest does not mind.
    logLevel: 'silent',
    plugins: [
      {
        name: 'icons-in-use',
        resolveId: (id) => (id === 'icons in use' ? id : undefined),
        load: (id) => (id === 'icons in use' ? icons : undefined),
      },
    ],
  });
  await bundle.write({
    dir: PAGE_PACKAGES,
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
  writeFileSync(stamp, '');
}
