import { nodeWarning } from './node-release.js';

describe('the Node that the server runs on', () => {
  it.each([
    ['20.20.0', '2026-04-30T23:59:00Z', null],
    [
      '20.20.0',
      '2026-05-01T00:00:00Z',
      'Node 20.20.0 has had no security fixes since 2026-04-30: run the server on Node 24',
    ],
    ['24.21.0', '2028-04-30T12:00:00Z', null],
    ['24.21.0', '2028-05-01T12:00:00Z', expect.stringContaining('2028-04-30') as string],
    ['28.0.0', '2040-01-01T00:00:00Z', null],
  ])('%s at %s', (version, at, said) => {
    expect(nodeWarning(version, Date.parse(at))).toEqual(said);
  });
});
