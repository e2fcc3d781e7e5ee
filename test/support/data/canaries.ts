import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const PAGE = Buffer.alloc(4_096);

/** Random secrets, each with a name, to search for where they must not be. */
export class Canaries {
  private readonly made = new Map<string, string>();

  /** Entirely random, because the compression of files would cut out any part that repeats. */
  make(what: string): string {
    return this.take(what, randomBytes(24).toString('base64url'));
  }

  take(what: string, secret: string): string {
    if (this.made.has(what)) throw new Error(`There are two of ${what}`);
    this.made.set(what, secret);
    return secret;
  }

  get size(): number {
    return this.made.size;
  }

  in(text: string | Buffer): string[] {
    return [...this.made].filter(([, secret]) => text.includes(secret)).map(([what]) => what);
  }

  async inFilesOf(folder: string): Promise<string[]> {
    const found = new Set<string>();
    await eachFile(folder, (bytes) => this.in(bytes).forEach((what) => found.add(what)));
    return [...found];
  }
}

async function eachFile(folder: string, look: (bytes: Buffer) => void): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    look(withoutEmptyEnd(await readFile(path.join(file.parentPath, file.name))));
  }
}

/** Cuts off the zeros at the end, because the database's journals are preallocated and mostly stay empty. */
function withoutEmptyEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end >= PAGE.length && bytes.subarray(end - PAGE.length, end).equals(PAGE)) end -= PAGE.length;
  return bytes.subarray(0, end);
}
