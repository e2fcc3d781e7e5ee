import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedMongoError, hasCode, reasonOf } from '../errors.js';

export async function openDataDir(dataDir: string): Promise<DataFiles> {
  try {
    await makeDir(dataDir);
    // A running mongod is recognised by the real path on its command line.
    const files = dataFilesOf(await realpath(dataDir));
    await makeDir(files.database);
    await makeDir(path.dirname(files.log));
    return files;
  } catch (error) {
    throw new EmbeddedMongoError(`DATA_DIR cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

const makeDir = (dir: string) => mkdir(dir, { recursive: true, mode: 0o700 });

const dataFilesOf = (root: string) => ({
  root,
  database: path.join(root, 'db'),
  lock: path.join(root, 'db', 'mongod.lock'),
  log: path.join(root, 'log', 'mongod.log'),
  output: path.join(root, 'log', 'mongod.out'),
  keyFile: path.join(root, 'mongodb.key'),
  password: path.join(root, 'mongodb.password'),
  port: path.join(root, 'mongodb.port'),
  uri: path.join(root, 'mongodb.uri'),
  owner: path.join(root, 'mongodb.owner'),
  version: path.join(root, 'db-version'),
});

/** The files of the embedded database below DATA_DIR. */
export type DataFiles = ReturnType<typeof dataFilesOf>;

/** The trimmed text of a file; undefined for a file that is missing or empty. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** mongod empties its lock as the last thing that it does. */
export async function isClosedCleanly(files: DataFiles): Promise<boolean> {
  return (await readText(files.lock)) === undefined;
}

/** Writes atomically, with mode 600, and syncs to disk. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Reads a secret or creates it. The database remembers it, so it must never be replaced. */
export async function secretFrom(file: string, make: () => string): Promise<string> {
  const kept = await readText(file);
  if (kept !== undefined) {
    // A copy of DATA_DIR may have lost the mode, and mongod refuses a key that others can read.
    await chmod(file, 0o600);
    return kept;
  }
  const made = make();
  await writePrivate(file, made);
  return made;
}
