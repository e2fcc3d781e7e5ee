// @ts-check
import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const OURS = /\/(?:backend\/dist\/parts|libs\/[^/]+\/dist)\/.*\.js$/;

/** Not packed: these have binaries, threads or files of their own, or are optional and not installed. */
const OUTSIDE = [
  // Decorators need it first; packed, it would run after the chunks that the entry imports.
  /^reflect-metadata$/,
  /^@node-rs\/argon2$/,
  /^sharp$/,
  /^pino(?:-|$)/,
  /^@nestjs\/(?:microservices|platform-fastify)/,
  /^@fastify\//,
  /^class-transformer\/storage$/,
  /^(?:@aws-sdk\/|@mongodb-js\/|gcp-metadata$|kerberos$|mongodb-client-encryption$|snappy$|socks$)/,
  /^(?:bufferutil|utf-8-validate)$/,
];

/** Hands on swc's source maps, so that stacks name the lines of the sources. */
const withTheirMaps = {
  name: 'maps-of-parts',
  load: {
    filter: { id: OURS },
    /** @param {string} id */
    handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
  },
};

/** Nest imports mongoose's namespace; packed, that is a copy of mongoose whose properties can't be set. */
const oneMongoose = {
  name: 'one-mongoose',
  transform: {
    filter: { id: /\/@nestjs\/mongoose\// },
    /** @param {string} code */
    handler: (code) => ({
      code: code.replace("import * as mongoose from 'mongoose'", "import mongoose from 'mongoose'"),
      map: null,
    }),
  },
};

/** @param {string[]} names @param {import('rolldown').OutputOptions} output */
const packed = (names, output) =>
  defineConfig({
    input: Object.fromEntries(names.map((name) => [name, `dist/parts/${name}.js`])),
    platform: 'node',
    external: OUTSIDE,
    plugins: [withTheirMaps, oneMongoose],
    // A missing import would only fail in production.
    onLog(level, log, say) {
      if (level === 'warn') throw new Error(log.message);
      say(level, log);
    },
    output: {
      dir: 'dist',
      sourcemap: true,
      // The database, events and the log use class names.
      keepNames: true,
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
      ...output,
    },
  });

/** Packs swc's output and the packages into a few files, because finding and reading 2,500 files took half of a start. */
export default [
  packed(['main'], { chunkFileNames: 'server/[name]-[hash].js' }),
  packed(['cli/admin', 'cli/backup', 'cli/restore', 'cli/rekey', 'demo/demo'], {
    chunkFileNames: 'commands/[name]-[hash].js',
    strictExecutionOrder: true,
  }),
];
