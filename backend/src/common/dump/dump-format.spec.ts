import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { closingMember, splitFrames } from './dump-format.js';

const frame = (text: string): Buffer => Buffer.from(mongo.BSON.serialize({ text }));

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** Cuts the bytes into pieces, cycling through these sizes. */
function pieces(bytes: Buffer, sizes: number[]): Buffer[] {
  const cut: Buffer[] = [];
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    cut.push(bytes.subarray(at, at + size));
    at += size;
  }
  return cut;
}

it('the documents of a dump are found again, wherever the stream was cut', async () => {
  const texts = fc.array(fc.string(), { minLength: 1, maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (given, cuts) => {
      const frames = given.map(frame);
      const stream = Readable.from(pieces(Buffer.concat(frames), cuts));
      expect((await all(splitFrames(stream))).map(String)).toEqual(frames.map(String));
    }),
  );
});

it.each([
  ['an end in the middle of one', frame('cut').subarray(0, -1)],
  ['a length that none has', Buffer.from([1, 0, 0, 0])],
  ['a length beyond all measure', Buffer.from([0xff, 0xff, 0xff, 0x7f])],
])('the documents of a dump are refused with %s', async (_what, bytes) => {
  await expect(all(splitFrames(Readable.from([frame('good'), bytes])))).rejects.toThrow(
    'The file is damaged',
  );
});

const sha256 = 'ab'.repeat(32);
const signature = { key_id: '0123456789ab', hmac: 'cd'.repeat(32) };

it('the end of a dump is read by any gunzip behind what comes before it', () => {
  const content = gunzipSync(Buffer.concat([gzipSync('before'), closingMember({ sha256, signature })]));
  expect(content.subarray(0, 6).toString()).toBe('before');
  expect(mongo.BSON.deserialize(content.subarray(6))).toEqual({ sha256, ...signature });
});
