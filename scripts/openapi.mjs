import './support/env.mjs';
import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build/build-stale.mjs';
import { serverParts } from './build/parts.mjs';
import { root } from './support/root.mjs';

/** @param {string} file */
const part = (file) => import(pathToFileURL(join(root, 'backend/dist/parts', file)).href);

const [name = join(root, 'openapi.json')] = process.argv.slice(2);
// npm changes to the project's root, but the name is relative to where it was typed.
const file = resolve(process.env['INIT_CWD'] ?? '.', name);

await buildOrExit(serverParts);
const [{ createApp }, { loadSettings }, { apiDocument }] = await Promise.all(
  ['app.setup.js', 'config/settings.js', 'modules/outward/docs/index.js'].map(part),
);
const dataDir = mkdtempSync(join(tmpdir(), 'keyroster-openapi-'));
// The slug is part of the names of roles. The app isn't started, so it needs no database.
const { PRODUCT_SLUG } = process.env;
const settings = loadSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PRODUCT_SLUG });
const { nest } = await createApp(settings);
const document = apiDocument(nest, settings);
rmSync(dataDir, { recursive: true });

writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
process.stdout.write(
  `${Object.keys(document.paths).length} paths of version ${document.info.version}: ${file}\n`,
);
process.exit();
