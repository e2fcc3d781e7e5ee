import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { thirdPartyNotices } from '../scripts/supply-chain/notices.mjs';

const sourceOf = (path: string) => fileURLToPath(new URL(`../libs/${path}`, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files would not shrink by more than the headers cost. */
const WORTH_IT_BYTES = 1_000;

/** Staff's first screen: one file, without what opens over it later. */
const USERS = /\/features\/users\/(?!panel\/|.*(many-users|handover|printed-card))/;
/** Modules that many screens share, without those for a later step: each screen loads this file whole. */
const OF_ANY_SCREEN =
  /^(?!.*(\/features\/|\/shared\/(payments|plans|presence|seats|span|upload|table\/edited|ui\/(extension|lines|title))|\/List\/|\/node_modules\/qr\/))/;

const compress = { br: promisify(brotliCompress), gz: promisify<Buffer, Buffer>(gzip) };

/** Writes compressed twins beside the assets at build time; the server picks one by Accept-Encoding. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => writeTwins(join(folder, name))));
    },
  };
}

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  for (const [ending, shrink] of Object.entries(compress)) {
    await writeFile(`${file}.${ending}`, await shrink(content));
  }
}

const ALL_STYLES = '@mantine/core/styles.layer.css';

/** Bundles the UI kit's styles of the components that the page contains, which are half of all. */
const usedStyles: Plugin = {
  name: 'used-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const styles = (name: string): string => `import '${ALL_STYLES.replace('styles.', `styles/${name}.`)}';`;
    const component = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1];
    if (component) return styles(component) + code;
    if (!code.includes(`import '${ALL_STYLES}'`)) return null;
    const always = ['baseline', 'default-css-variables', 'global'].map(styles).join('');
    return code.replace(`import '${ALL_STYLES}';`, always);
  },
};

/** The licences of what the server and the page contain, served beside the page. */
const notices: Plugin = {
  name: 'third-party-notices',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'THIRD_PARTY_NOTICES.txt', source: thirdPartyNotices() });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), usedStyles, compressedAssets(), notices],
  resolve: {
    alias: [
      { find: /^@keyroster\/contracts$/, replacement: sourceOf('contracts/src/index.ts') },
      { find: /^@keyroster\/client$/, replacement: sourceOf('client/src/index.ts') },
      // Separate, because the login page needs the clock but no sockets.
      { find: /^@keyroster\/client\/clock$/, replacement: sourceOf('client/src/server-clock.ts') },
    ],
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/static': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The page's CSP allows no data: scripts, and small files are cached for a year anyway.
    assetsInlineLimit: 0,
    // The first browsers that know light-dark(): for older ones it would be compiled to something that
    // Mantine's theme switch doesn't reach.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Most of the CSS is the UI kit, which the login page needs anyway.
    cssCodeSplit: false,
    sourcemap: false,
    // The browsers above support it natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            // Apart, because the texts of other languages need the contracts' limits and nothing else.
            { name: 'contracts', test: /libs.contracts/ },
            // Otherwise a screen would be some hundred tiny files.
            { name: 'common', test: OF_ANY_SCREEN, minShareCount: 3 },
            { name: 'users', test: USERS },
            { name: 'pairs', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
    },
  },
});
