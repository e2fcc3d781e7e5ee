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

const document = (_id: number): Uint8Array => mongo.BSON.serialize({ _id });

async function* stream(...documents: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const one of documents) yield await Promise.resolve(one);
}

const unread = (): Promise<void> => Promise.resolve();

describe('a dump', () => {
  it('has its name once it was read back, and never where that fails', async () => {
    const section = { collection: 'a', documents: stream(document(1)) };
    const answered = writeDump(file, {}, [section], NEVER, async (draft) => {
      expect(await readdir(path.dirname(file))).toEqual([path.basename(draft)]);
      await checkSum(draft);
      return 'as it was read back';
    });
    expect(await answered).toBe('as it was read back');
    // Nobody else of the machine may read it.
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(file);
    const failing = writeDump(file, {}, [], NEVER, () => Promise.reject(new Error('it reads otherwise')));
    await expect(failing).rejects.toThrow('it reads otherwise');
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  it('leaves nothing behind when it is stopped, or its source fails', async () => {
    const stopping = new AbortController();
    async function* endless(atTenth: () => void): AsyncGenerator<Uint8Array> {
      for (let _id = 0; ; _id += 1) {
        if (_id === 10) atTenth();
        yield await Promise.resolve(document(_id));
      }
    }
    const write = (atTenth: () => void) =>
      writeDump(file, {}, [{ collection: 'a', documents: endless(atTenth) }], stopping.signal, unread);
    const fail = () => {
      throw new Error('the database went away');
    };
    await expect(write(fail)).rejects.toThrow('the database went away');
    await expect(write(() => stopping.abort())).rejects.toThrow('aborted');
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  it('is refused where its parts are not what it says of them', async () => {
    const said = mongo.BSON.serialize({ end: 'a', documents: 7, sha256: '' });
    await writeDump(file, {}, [{ collection: 'a', documents: stream(document(1), said) }], NEVER, unread);
    const reading = async () => {
      for await (const part of readDump(file)) expect(part).toBeDefined();
    };
    await expect(reading()).rejects.toThrow('The file is damaged');
  });
});
