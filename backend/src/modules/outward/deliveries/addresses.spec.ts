import fc from 'fast-check';
import { HostResolver, isGlobalUnicast, OutwardAddresses } from './addresses.js';

const PUBLIC = '93.184.215.14';
const HOSTS: Record<string, string[]> = {
  'hooks.example.com': [PUBLIC],
  'both.example.com': [PUBLIC, '10.0.0.1'],
  'inside.example.com': ['10.1.2.3'],
  'hooks.internal': ['192.168.7.7'],
  localhost: ['127.0.0.1', '::1'],
};

/** Like the machine's resolver, resolves an address to itself. */
const resolver: Pick<HostResolver, 'resolve'> = {
  resolve: (host) => {
    const found = HOSTS[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : []);
    return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  },
};

const judge = (url: string, ...webhookAllow: string[]) =>
  new OutwardAddresses(resolver as HostResolver, { webhookAllow } as never).judge(url);

it.each([
  'https://hooks.example.com/in?token=1',
  'https://hooks.example.com:80/',
  'https://hooks.example.com:1024/',
  'https://hooks.example.com.:65535/',
  `https://${PUBLIC}/`,
  'https://[2606:4700::1111]:8443/',
])('%s is used, at the address that was judged', async (url) => {
  const { to, url: parsed } = await judge(url);
  expect([PUBLIC, '2606:4700::1111']).toContain(to.address);
  expect(parsed.href).toBe(new URL(url).href);
});

it.each([
  ['plain HTTP', ['http://hooks.example.com/']],
  ['a port of another service', ['https://hooks.example.com:22/', 'https://hooks.example.com:1023/']],
  ['a host inside', ['https://both.example.com/', 'https://inside.example.com/', 'https://localhost/']],
  ['a host that nobody knows', ['https://nowhere.example.com/']],
  ['another spelling of an address', ['https://0177.0.0.1/', 'https://0x7f.1/', 'https://2130706433/']],
  ['an address in full-width digits', ['https://１２７.0.0.1/']],
  ['a mapped address', ['https://[::ffff:7f00:1]/', 'https://[0:0:0:0:0:ffff:10.0.0.1]/']],
  ['a name or password', ['https://user@hooks.example.com/', 'https://:word@hooks.example.com/']],
  ['another scheme', ['ftp://hooks.example.com/', 'file:///etc/passwd']],
  ['no URL', ['hooks.example.com', '']],
])('%s is refused', async (_what, urls) => {
  const reason = { code: 'VALIDATION', message: "This address can't be used", details: { field: 'url' } };
  const judged = await Promise.allSettled(urls.map((url) => judge(url)));
  expect(judged).toMatchObject(urls.map(() => ({ status: 'rejected', reason })));
});

it.each<[url: string, allow: string[]]>([
  ['http://hooks.internal:81/', ['hooks.internal']],
  ['http://HOOKS.internal./', ['hooks.internal']],
  ['https://inside.example.com/', ['10.0.0.0/8']],
  ['http://10.1.2.3:25/', ['10.1.2.3']],
  ['http://localhost/', ['127.0.0.1', '::1']],
  ['http://[::ffff:10.1.2.3]/', ['10.0.0.0/8']],
])('%s is used where %j is allowed', async (url, allow) => {
  const { to } = await judge(url, ...allow);
  expect(to.address).toEqual(expect.any(String));
});

it.each<[url: string, allow: string[]]>([
  ['https://both.example.com/', ['10.0.0.0/9']],
  ['http://localhost/', ['127.0.0.1']],
  ['https://inside.example.com/', ['hooks.internal', '10.1.2.4']],
  ['https://other.hooks.internal/', ['hooks.internal']],
])('%s is refused where %j is allowed', async (url, allow) => {
  await expect(judge(url, ...allow)).rejects.toThrow();
});

/** The first, an inner and the last address of each range. */
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

/** Next to the ranges above, before and behind. */
it.each([
  ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ['128.0.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ['2001:200::1', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1'],
])('%s and those beside it are', (...addresses) => {
  expect(addresses.filter((address) => !isGlobalUnicast(address))).toEqual([]);
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

it('asks after a host once for all who want to know at the same time, and anew after that', async () => {
  const resolver = new HostResolver();
  const first = resolver.resolve('localhost');
  expect(resolver.resolve('localhost')).toBe(first);
  for (const { address } of await first) expect(['127.0.0.1', '::1']).toContain(address);
  const later = resolver.resolve('localhost');
  expect(later).not.toBe(first);
  await expect(later).resolves.toEqual(await first);
});

it.each(['127.0.0.1', '::1'])('takes %s for its own address', async (address) => {
  const [only, ...more] = await new HostResolver().resolve(address);
  expect(only?.address).toBe(address);
  expect(more).toEqual([]);
});
