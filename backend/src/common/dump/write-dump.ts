import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { makeDir } from '../paths.js';
import { closingMember, type Signature, gather, DumpError } from './dump-format.js';

interface DumpSection {
  collection: string;
  documents: AsyncIterable<Uint8Array>;
}

/** Writes a draft, reads it back, and only then renames it to `file`. Returns the result of `readBack`. */
export async function writeDump<T>(
  file: string,
  header: object,
  sections: AsyncIterable<DumpSection> | Iterable<DumpSection>,
  signal: AbortSignal,
  readBack: (draft: string) => Promise<T>,
  sign: (sha256: string) => Signature | undefined = () => undefined,
): Promise<T> {
  if (await isThere(file)) throw new DumpError(`There is a file ${file} already`);
  const folder = dirname(file);
  makeDir(folder, 0o700);
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(framesOf(header, sections), gather, createGzip(), closedBy(sign), output, { signal });
    const read = await readBack(draft);
    await rename(draft, file);
    await syncFolder(folder);
    return read;
  } finally {
    await rm(draft, { force: true });
  }
}

async function* framesOf(
  header: object,
  sections: AsyncIterable<DumpSection> | Iterable<DumpSection>,
): AsyncGenerator<Uint8Array> {
  yield mongo.BSON.serialize(header);
  for await (const { collection, documents } of sections) {
    yield mongo.BSON.serialize({ collection });
    const sum = createHash('sha256');
    let count = 0;
    for await (const document of documents) {
      sum.update(document);
      count += 1;
      yield document;
    }
    yield mongo.BSON.serialize({ end: collection, documents: count, sha256: sum.digest('hex') });
  }
}

function closedBy(sign: (sha256: string) => Signature | undefined) {
  return async function* (compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const sum = createHash('sha256');
    for await (const chunk of compressed) {
      sum.update(chunk);
      yield chunk;
    }
    const sha256 = sum.digest('hex');
    yield closingMember({ sha256, signature: sign(sha256) });
  };
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A new name survives a power cut only once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
