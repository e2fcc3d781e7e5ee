import { nodeWarning } from './node-release.js';

it.each([
  ['20.20.0', '2026-04-30T23:59:00Z', null],
  ['20.20.0', '2026-05-01T00:00:00Z', '2026-04-30'],
  ['24.21.0', '2028-04-30T12:00:00Z', null],
  ['24.21.0', '2028-05-01T12:00:00Z', '2028-04-30'],
  ['28.0.0', '2040-01-01T00:00:00Z', null],
])('the Node that the server runs on %s at %s has had no fixes since %s', (version, at, since) => {
  const said = `Node ${version} has had no security fixes since ${since}: run the server on Node 24`;
  expect(nodeWarning(version, Date.parse(at))).toBe(since && said);
});
