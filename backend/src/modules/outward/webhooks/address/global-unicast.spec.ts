import fc from 'fast-check';
import { isGlobalUnicast } from './global-unicast.js';

/** Of each range its first, one within and its last address. */
const REFUSED: ReadonlyArray<[what: string, addresses: string[]]> = [
  ['this network', ['0.0.0.0', '0.1.2.3', '0.255.255.255']],
  ['private, 10/8', ['10.0.0.0', '10.1.2.3', '10.255.255.255']],
  ['shared, 100.64/10', ['100.64.0.0', '100.100.1.1', '100.127.255.255']],
  ['loopback', ['127.0.0.0', '127.0.0.1', '127.255.255.255']],
  ['link-local', ['169.254.0.0', '169.254.169.254', '169.254.255.255']],
  ['private, 172.16/12', ['172.16.0.0', '172.20.1.1', '172.31.255.255']],
  ['protocols, 192.0.0/24', ['192.0.0.0', '192.0.0.8', '192.0.0.255']],
  ['documentation', ['192.0.2.0', '192.0.2.255', '198.51.100.7', '203.0.113.9']],
  ['6to4 relays', ['192.88.99.0', '192.88.99.1', '192.88.99.255']],
  ['private, 192.168/16', ['192.168.0.0', '192.168.1.1', '192.168.255.255']],
  ['benchmarks', ['198.18.0.0', '198.19.255.255']],
  ['multicast', ['224.0.0.0', '239.255.255.255']],
  ['set aside, 240/4', ['240.0.0.0', '250.1.1.1', '255.255.255.255']],
  ['unspecified and loopback of IPv6', ['::', '::1', '0:0:0:0:0:0:0:1']],
  ['compatible with IPv4', ['::7f00:1', '::127.0.0.1', '::8.8.8.8']],
  ['mapped', ['::ffff:0:0', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::FFFF:0808:0808']],
  ['NAT64', ['64:ff9b::', '64:ff9b::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1']],
  ['discarded', ['100::', '100::1']],
  ['protocols of IPv6, Teredo', ['2001::', '2001:0:1::1', '2001:1ff:ffff::1']],
  ['documentation of IPv6', ['2001:db8::', '2001:db8:ffff::1', '3fff::1']],
  ['6to4', ['2002::', '2002:7f00:1::', '2002:808:808::1']],
  ['unique local', ['fc00::', 'fd12:3456::1', 'fdff:ffff::1']],
  ['link-local of IPv6', ['fe80::', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['site-local', ['fec0::1']],
  ['multicast of IPv6', ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff']],
  ['what is given to nobody', ['4000::1', '5f00::1', '8000::1', 'e000::1']],
  ['no address', ['', 'localhost', '1.2.3', '0x7f.0.0.1', '0177.0.0.1', '1.2.3.4/32', '8.8.8.8 ', '[::1]']],
];

it.each(REFUSED)('%s is not global unicast', (_what, addresses) => {
  expect(addresses.filter((address) => isGlobalUnicast(address))).toEqual([]);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is', (address) => {
  expect(isGlobalUnicast(address)).toBe(true);
});

it('any address of a private block is refused however it is wrapped into IPv6', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const prefix = fc.constantFrom('10', '127', '0', '224', '240', '255');
  fc.assert(
    fc.property(prefix, octet, octet, octet, (first, b, c, d) => {
      const v4 = [first, b, c, d].join('.');
      const hex = [Number(first), b, c, d].map((one) => one.toString(16).padStart(2, '0'));
      const tail = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      const wrapped = [v4, `::ffff:${v4}`, `::${v4}`, `64:ff9b::${tail}`, `2002:${tail}::1`];
      expect(wrapped.filter(isGlobalUnicast)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
