import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { z } from 'zod';
import {
  CLOSING_MAX_BYTES,
  readClosing,
  type Closing,
  splitFrames,
  damaged,
  DumpError,
} from './dump-format.js';

const CHUNK_BYTES = 256 * 1024;

export interface SectionEnd {
  documents: number;
  sha256: string;
}

type DumpPart =
  | { kind: 'header'; header: unknown }
  | { kind: 'document'; collection: string; bytes: Buffer }
  | ({ kind: 'end'; collection: string } & SectionEnd);

const sectionStart = z.object({ collection: z.string() });
const sectionEnd = z.object({ end: z.string(), documents: z.number(), sha256: z.string() });

export async function* readDump(file: string): AsyncGenerator<DumpPart> {
  try {
    yield* partsOf(file);
  } catch (error) {
    throw error instanceof DumpError ? error : damaged(error);
  }
}

async function* partsOf(file: string): AsyncGenerator<DumpPart> {
  const end = (await endOf(file)).at - 1;
  const compressed = createReadStream(file, { end, highWaterMark: CHUNK_BYTES });
  const chunks = pipeline(compressed, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
  const frames = splitFrames(chunks);
  const first = await frames.next();
  if (first.done) throw damaged();
  yield { kind: 'header', header: mongo.BSON.deserialize(first.value) };
  for await (const frame of frames) {
    const { collection } = sectionStart.parse(mongo.BSON.deserialize(frame));
    yield* readSection(collection, frames);
  }
}

async function* readSection(collection: string, frames: AsyncGenerator<Buffer>): AsyncGenerator<DumpPart> {
  const sum = createHash('sha256');
  let documents = 0;
  for (;;) {
    const frame = await frames.next();
    if (frame.done) throw damaged();
    if (!isDocument(frame.value)) {
      const sha256 = sum.digest('hex');
      const said = sectionEnd.parse(mongo.BSON.deserialize(frame.value));
      if (said.end !== collection || said.documents !== documents || said.sha256 !== sha256) throw damaged();
      yield { kind: 'end', collection, documents, sha256 };
      return;
    }
    sum.update(frame.value);
    documents += 1;
    yield { kind: 'document', collection, bytes: frame.value };
  }
}

export async function checkSum(file: string): Promise<Closing> {
  const { at, sha256, signature } = await endOf(file);
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: at - 1, highWaterMark: CHUNK_BYTES })) {
    sum.update(chunk as Buffer);
  }
  if (sum.digest('hex') !== sha256) throw damaged();
  return { sha256, signature };
}

/** A stored document begins with its `_id`; the dump's own documents never do. */
function isDocument(frame: Buffer): boolean {
  return frame.toString('latin1', 5, 9) === '_id\0';
}

async function endOf(file: string): Promise<Closing & { at: number }> {
  const { size, tail } = await tailOf(file);
  const closing = readClosing(tail);
  if (!closing || closing.length >= size) throw damaged();
  return { ...closing, at: size - closing.length };
}

async function tailOf(file: string): Promise<{ size: number; tail: Buffer }> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const length = Math.min(size, CLOSING_MAX_BYTES);
      const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
      return { size, tail: buffer };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new DumpError(`The file ${file} can't be read`, { cause: error });
  }
}
