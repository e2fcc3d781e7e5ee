import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mongo } from 'mongoose';
import { checkSum, readDump } from './read-dump.js';
import { writeDump } from './write-dump.js';

const NEVER = new AbortController().signal;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-dump-'));
  file = path.join(folder, 'deeper', 'a.bson.gz');
});
afterEach(() => rm(folder, { recursive: true }));

const document = (_id: number, text = ''): Uint8Array => mongo.BSON.serialize({ _id, text });

async function* stream(...documents: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const one of documents) yield await Promise.resolve(one);
}

/** Returns bytes as text, which Jest compares a thousand times faster. */
async function read(): Promise<object[]> {
  const parts: object[] = [];
  for await (const part of readDump(file)) {
    parts.push(part.kind === 'document' ? { ...part, bytes: textOf(part.bytes) } : part);
  }
  return parts;
}

const unread = (): Promise<void> => Promise.resolve();

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('a dump', () => {
  it('gives back what was written, in its order, with its counts', async () => {
    const large = document(1, 'x'.repeat(3_000_000));
    const sections = [
      { collection: 'a', documents: stream(large, document(2)) },
      { collection: 'none', documents: stream() },
    ];
    await writeDump(file, { keyroster: 'test' }, sections, NEVER, unread);
    await checkSum(file);
    const sha256 = expect.stringMatching(/^[\da-f]{64}$/) as unknown;
    expect(await read()).toEqual([
      { kind: 'header', header: { keyroster: 'test' } },
      { kind: 'document', collection: 'a', bytes: textOf(large) },
      { kind: 'document', collection: 'a', bytes: textOf(document(2)) },
      { kind: 'end', collection: 'a', documents: 2, sha256 },
      { kind: 'end', collection: 'none', documents: 0, sha256 },
    ]);
  });

  it('has its name once it was read back, and never where that fails', async () => {
    const answered = writeDump(
      file,
      {},
      [{ collection: 'a', documents: stream(document(1)) }],
      NEVER,
      async (draft) => {
        expect(await readdir(path.dirname(file))).toEqual([path.basename(draft)]);
        await checkSum(draft);
        return 'as it was read back';
      },
    );
    expect(await answered).toBe('as it was read back');
    await rm(file);
    const failing = writeDump(file, {}, [], NEVER, () => Promise.reject(new Error('it reads otherwise')));
    await expect(failing).rejects.toThrow('it reads otherwise');
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  it('is for nobody else of the machine to read', async () => {
    await writeDump(file, {}, [], NEVER, unread);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing behind when it is stopped, or its source fails', async () => {
    const stopping = new AbortController();
    async function* stopped(): AsyncGenerator<Uint8Array> {
      for (let _id = 0; ; _id += 1) {
        if (_id === 10) stopping.abort();
        yield await Promise.resolve(document(_id));
      }
    }
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(document(1));
      throw new Error('the database went away');
    }
    const write = (documents: AsyncIterable<Uint8Array>, signal: AbortSignal) =>
      writeDump(file, {}, [{ collection: 'a', documents }], signal, unread);
    await expect(write(stopped(), stopping.signal)).rejects.toThrow('aborted');
    await expect(write(failing(), NEVER)).rejects.toThrow('the database went away');
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  it('is refused where its parts are not what it says of them', async () => {
    const said = mongo.BSON.serialize({ end: 'a', documents: 7, sha256: '' });
    await writeDump(file, {}, [{ collection: 'a', documents: stream(document(1), said) }], NEVER, unread);
    await expect(read()).rejects.toThrow('The file is damaged');
  });
});
