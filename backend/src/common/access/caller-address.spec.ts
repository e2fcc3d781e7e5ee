import { blocksOf, callerAddress, ownBlock } from './caller-address.js';

const PROXY = '::ffff:10.0.0.1';
const ipOf = (named: string) => callerAddress(named, PROXY).ip;

describe('a caller’s address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[203.0.113.7]:80', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0.1]:443', 'fe80::1'],
  ])('is read from %s', (named, ip) => {
    expect(callerAddress(named, PROXY)).toEqual({ ip, limitedAs: ip });
  });

  it.each([
    ['', 'unknown', '_hidden', '-', '203.0.113.7:', '203.0.113.7:x', '203.0.113.7:123456', '203.0.113.7/8'],
    ['[2001:db8::1', '2001:db8::1]:443', '[]', '[]:80', '[2001:db8::1]x', '2001:db8::1%', 'fe80::1%a b'],
    ['x'.repeat(8_192), '1'.repeat(8_192), `fe80::1%${'e'.repeat(8_192)}`, '['.repeat(8_192)],
  ])('that can’t be read is none, and limits count the connection’s own', (...texts) => {
    expect(texts.filter((text) => ipOf(text) !== '')).toEqual([]);
    for (const named of texts) expect(callerAddress(named, PROXY).limitedAs).toBe('10.0.0.1');
  });

  it('is counted by its block', () => {
    expect(ownBlock(callerAddress('2001:db8:1:2:3::4', PROXY))).toBe('2001:db8:1:2::/64');
    expect(ownBlock(callerAddress('203.0.113.7', PROXY))).toBe('203.0.113.7');
    expect(ownBlock(callerAddress('unknown', PROXY))).toBe('10.0.0.1');
  });

  it('is counted with all who have none when the connection is gone too', () => {
    expect(blocksOf(callerAddress(undefined, undefined))).toEqual([{ block: 'unknown', times: 1 }]);
  });
});
