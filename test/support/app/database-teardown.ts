import './source-imports.cjs';
import { rm } from 'node:fs/promises';
import { shared } from './shared-database.js';

export default async function stopDatabase(): Promise<void> {
  await shared.mongo?.stop();
  if (shared.dataDir) await rm(shared.dataDir, { recursive: true, force: true });
  delete shared.mongo;
  delete shared.dataDir;
}
