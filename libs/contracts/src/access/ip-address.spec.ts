import fc from 'fast-check';
import {
  covers,
  isListed,
  limitedBlocks,
  normaliseIpAddress,
  normaliseIpEntry,
  placeOf,
  toIpList,
} from './ip-address.js';

describe('a whitelist entry', () => {
  it.each([
    ['192.168.1.1', '192.168.1.1'],
    [' 10.0.0.1 ', '10.0.0.1'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::/0', '::/0'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    // Those that map IPv4 are IPv4.
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:0A00:0001', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    // A block that reaches beyond the mapped addresses stays IPv6.
    ['::ffff:10.0.0.0/95', '::fffe:0:0/95'],
    ['::10.0.0.1', '::a00:1'],
  ])('%s is written %s', (text, written) => expect(normaliseIpEntry(text)).toBe(written));

  it.each([
    ['nothing', ['', ' ', '/', '/8', 'localhost', '...', ':', ':::']],
    ['octets', ['1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.1000', '-1.2.3.4', '0x7f.0.0.1', '2130706433']],
    ['leading zeros', ['01.2.3.4', '1.2.3.04', '00.0.0.0', '::ffff:010.0.0.1', '10.0.0.0/08', '::/00']],
    ['groups', ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::', '::g', ':1::2', '1:']],
    ['a dotted part', ['1.2.3.4::', '::1.2.3', '::1.2.3.4:5', '::1.2.3.256', '1:2:3:4:5:6:7:1.2.3.4']],
    ['a prefix', ['1.2.3.4/33', '::/129', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/-1', '1.2.3.4/8.0']],
    ['a netmask', ['10.0.0.0/255.0.0.0', '10.0.0.0-10.0.0.9', '10.0.*.*']],
    ['a zone or port', ['fe80::1%eth0', '1.2.3.4:80', '[::1]', '[::1]:80']],
    ['blanks', ['1.2. 3.4', '1.2.3.4 /8', '1.2.3.4/ 8', '::1 ::2', ':\n:1']],
    ['digits of other scripts', ['١.٢.٣.٤', '１.2.3.4']],
  ])('is refused for its %s', (_, texts) => {
    expect(texts.filter((text) => normaliseIpEntry(text) !== null)).toEqual([]);
  });

  it('is a single address only without a prefix', () => {
    expect(normaliseIpAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(normaliseIpAddress('10.0.0.1/32')).toBeNull();
  });
});

it.each([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '10.1.0.0/16', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['::1', '0:0:0:0:0:0:0:1', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.1.0.0/16', '10.0.0.0/8', false],
  ['::/0', '10.0.0.1', false],
  ['0.0.0.0/0', '::1', false],
  ['10.0.0.0/8', 'nonsense', false],
  ['nonsense', '10.0.0.1', false],
])('%s covers %s: %s', (entry, other, isCovered) => expect(covers(entry, other)).toBe(isCovered));

describe('what a limit counts as one address', () => {
  it('is an IPv4 address, however it is written', () => {
    expect(limitedBlocks('10.0.0.1')).toEqual([{ block: '10.0.0.1', times: 1 }]);
    expect(limitedBlocks('::ffff:10.0.0.1')).toEqual([{ block: '10.0.0.1', times: 1 }]);
  });

  it('is a /64 of IPv6, and its /48 at ten times the limit', () => {
    expect(limitedBlocks('2001:db8:1:2:3:4:5:6')).toEqual([
      { block: '2001:db8:1:2::/64', times: 1 },
      { block: '2001:db8:1::/48', times: 10 },
    ]);
    expect(limitedBlocks('2001:db8:1:2::1')).toEqual(limitedBlocks('2001:db8:1:2:ffff::'));
  });

  it.each(['', 'nonsense', '10.0.0.0/8', '2001:db8::/32'])('is nothing for %p', (text) =>
    expect(limitedBlocks(text)).toEqual([]),
  );
});

describe('any address', () => {
  const aPrefixed = (address: fc.Arbitrary<string>, bits: number) =>
    fc.tuple(address, fc.integer({ min: 0, max: bits })).map(([text, prefix]) => `${text}/${prefix}`);
  const anAddress = fc.oneof(fc.ipV4(), fc.ipV6());
  const anEntry = fc.oneof(anAddress, aPrefixed(fc.ipV4(), 32), aPrefixed(fc.ipV6(), 128));

  it('is read, and written in a form that stays', () => {
    fc.assert(
      fc.property(anEntry, (entry) => {
        const written = normaliseIpEntry(entry) ?? '';
        expect(written).not.toBe('');
        expect(normaliseIpEntry(written)).toBe(written);
      }),
    );
  });

  it('is written as the URL standard writes it', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const written = normaliseIpEntry(text) ?? '';
        fc.pre(!written.includes('.'));
        expect(`[${written}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
    );
  });

  it('is covered by every block around it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
        expect(covers(`${address}/${prefix}`, address)).toBe(true);
        expect(covers(address, `${address}/${prefix}`)).toBe(prefix === 32);
      }),
    );
  });

  it('is listed exactly when some entry covers it', () => {
    const near = fc.integer({ min: 0, max: 7 }).map((last) => `10.0.0.${last}`);
    const blocks = aPrefixed(near, 32);
    fc.assert(
      fc.property(fc.array(fc.oneof(anEntry, blocks)), fc.oneof(anEntry, near, blocks), (entries, asked) => {
        expect(isListed(toIpList(entries), asked)).toBe(entries.some((entry) => covers(entry, asked)));
      }),
    );
  });

  it('never makes the reader throw', () => {
    const scraps = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefF:./% ')) });
    fc.assert(fc.property(scraps, (text) => expect(() => normaliseIpEntry(text)).not.toThrow()));
  });
});

it.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2ff:3::4', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::', '2001:db8:1:300::/56'],
  ['unknown', 'unknown'],
  ['', ''],
])('the place of an address %s is %s', (address, place) => expect(placeOf(address)).toBe(place));
