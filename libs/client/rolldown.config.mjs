import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const banner = `/*! @keyroster/client ${version}. Contains socket.io-client, engine.io-client, engine.io-parser, socket.io-parser \
(MIT, Copyright (c) 2014-present Guillermo Rauch and Socket.IO contributors) and @socket.io/component-emitter \
(MIT, Copyright (c) 2014 Component contributors). */`;

/** @param {import('rolldown').OutputOptions} output */
const packed = (output) =>
  defineConfig({
    input: 'src/index.ts',
    platform: 'browser',
    // Imported at run time, and only where there is no built-in `WebSocket`, as on Node 20.
    external: ['ws'],
    tsconfig: 'tsconfig.json',
    output: { minify: true, banner, ...output },
  });

/** Maps the contracts to their sources, because TypeScript emits no types for sources in node_modules. */
const ofSources = { '@keyroster/contracts': ['../contracts/src/index.ts'] };

export default [
  packed({ format: 'es', file: 'dist/keyroster.mjs' }),
  packed({ format: 'iife', name: 'Keyroster', file: 'dist/keyroster.iife.js' }),
  defineConfig({
    input: { keyroster: 'src/index.ts' },
    external: ['ws'],
    plugins: [dts({ emitDtsOnly: true, compilerOptions: { paths: ofSources } })],
    output: { dir: 'dist', format: 'es' },
  }),
];
