import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const unpacked = join(here, 'dist/unpacked');

const shared = {
  root: here,
  configFile: false,
  // The contracts are not aliased: only a package found by its name is tree-shaken.
  resolve: {
    alias: { '@keyroster/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)) },
  },
} satisfies InlineConfig;

/** The script that is injected into pages, which can't load modules. */
const fillScript: InlineConfig = {
  ...shared,
  publicDir: false,
  build: {
    outDir: unpacked,
    emptyOutDir: false,
    target: 'chrome120',
    rolldownOptions: {
      input: join(here, 'src/filling/page.ts'),
      output: { format: 'iife', entryFileNames: 'fill.js' },
    },
  },
};

/** A fixed time makes the zip reproducible. */
const MADE = new Date(2000, 0, 1);

async function writeZip(): Promise<void> {
  const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const packed = await Promise.all(
    files.map(
      async (file) => [file.slice(unpacked.length + 1), new Uint8Array(await readFile(file))] as const,
    ),
  );
  await writeFile(
    join(here, 'dist/extension.zip'),
    zipSync(Object.fromEntries(packed), { level: 9, mtime: MADE }),
  );
}

const packExtension: Plugin = {
  name: 'pack-extension',
  apply: 'build',
  async closeBundle() {
    await build(fillScript);
    await writeZip();
  },
};

export default defineConfig({
  ...shared,
  plugins: [packExtension],
  base: './',
  build: {
    outDir: unpacked,
    emptyOutDir: true,
    target: 'chrome120',
    modulePreload: false,
    assetsDir: '.',
    rolldownOptions: {
      // Otherwise the public suffix list, one long string, is inlined wherever it is read.
      optimization: { inlineConst: false },
      input: { popup: join(here, 'popup.html'), worker: join(here, 'src/worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
});
