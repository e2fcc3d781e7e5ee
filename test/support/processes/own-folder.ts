import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the tests of a file; it is removed after them, and after the `afterAll` above its call. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyroster-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
