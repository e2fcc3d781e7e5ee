import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.js';
import { isOfFirstPage } from './first-page.js';
import { leanRouter } from './lean-router.js';

const sourceOf = (path: string) => fileURLToPath(new URL(`../libs/${path}`, import.meta.url));
// The package's own export is its development build, whatever is built: warnings that nobody here reads.
const routerOf = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leanRouter(), compressedAssets()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: routerOf('index') },
      { find: /^react-router\/dom$/, replacement: routerOf('dom-export') },
      { find: /^@keyroster\/contracts$/, replacement: sourceOf('contracts/src/index.ts') },
      { find: /^@keyroster\/client$/, replacement: sourceOf('client/src/index.ts') },
      // By itself: what signs in needs the clock, and not the sockets.
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
    // The page's CSP allows no data: scripts, and a small file of its own is cached for a year all the same.
    assetsInlineLimit: 0,
    // The first browsers that know light-dark(): for older ones it would be rewritten in a way that the UI kit's
    // own switching of themes doesn't set in motion.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // The browsers above know it by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', test: isOfFirstPage, priority: 2 },
            // Some hundred bytes each: together they are smaller than those of one screen apart.
            { name: 'icons', test: /@tabler/, priority: 1.5 },
            // Asked for by the words of another language, which would bring along all that screens have.
            { name: 'limits', test: /contracts.src.constants/, priority: 1.2 },
            // What nearly every screen has: in some dozen files of its own it would be 2 kB more to whoever signs in.
            { name: 'common', minShareCount: 18, priority: 1 },
          ],
        },
      },
    },
  },
});
