import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.js';

const sourceOf = (path: string) => fileURLToPath(new URL(`../libs/${path}`, import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressedAssets()],
  resolve: {
    alias: [
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
    // One file: most of it is the UI kit, which the login page has anyway.
    cssCodeSplit: false,
    sourcemap: false,
    // The browsers above know it by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            // The words of another language need its limits, and nothing else of what screens have.
            { name: 'contracts', test: /libs.contracts/ },
            // Left alone, a screen would be some hundred files of a few hundred bytes.
            { name: 'common', minShareCount: 3 },
            { name: 'pairs', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
});
