import { type MongoVersion, parseVersion, refusalOf, wantedLines } from './version-rule.js';

function version(text: string): MongoVersion {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`${text} is no version`);
  return parsed;
}

describe('the version of a mongod', () => {
  it('is read from what mongod prints, where that holds one', () => {
    expect(parseVersion('db version v6.0.5\nBuild Info: { "version": "6.0.5" }')).toEqual(version('6.0.5'));
    expect(parseVersion('Segmentation fault')).toBeUndefined();
  });

  it.each(['4.4.29', '5.0.31', '8.1.0', '9.1.0'])('%s is refused: it was never tried', (mongod) => {
    expect(refusalOf(version(mongod), undefined)).toContain('is not one of 6.0, 7.0, 8.0, 8.2, 8.3 or 9.0');
  });

  it.each([
    ['nobody', ['6.0.5', '7.0.28', '8.0.17', '8.2.6', '8.3.0', '9.0.0']],
    ['6.0.5', ['6.0.27', '7.0.28']],
    ['7.0.28', ['8.0.17']],
    ['8.0.17', ['8.3.0', '9.0.0']],
    ['8.2.6', ['8.3.0']],
    ['8.3.0', ['9.0.0']],
  ])('data made by %s are opened by %j', (data, mongods) => {
    const refusals = mongods.map((mongod) => refusalOf(version(mongod), parseVersion(data)));
    expect(refusals).toEqual(mongods.map(() => undefined));
  });

  it.each([
    ['7.0.28', '6.0.5', 'it is older'],
    ['6.0.5', '8.0.17', 'it is more than one major newer'],
    ['7.0.28', '8.2.6', 'it knows 8.0 as the oldest'],
    ['7.0.28', '9.0.0', 'it is more than one major newer'],
    ['8.2.6', '9.0.0', 'it knows 8.3 and 8.0 alone'],
  ])('data made by %s are not opened by %s: %s', (data, mongod) => {
    expect(refusalOf(version(mongod), version(data))).toBe(
      `MongoDB ${mongod} can't open data made by ${data}`,
    );
  });

  it.each([
    ['7.0.2', '7.0 or 8.0'],
    ['8.0.1', '8.0 or 8.2 or 8.3 or 9.0'],
    ['8.2.6', '8.2 or 8.3'],
  ])('data made by %s want %s', (data, wanted) => {
    expect(wantedLines(version(data))).toBe(wanted);
  });
});
