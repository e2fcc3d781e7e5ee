import type { Settings } from '../../../../config/settings.js';
import type { HostResolver } from './host-resolver.js';
import { WebhookAddresses } from './webhook-address.js';

const PUBLIC = '93.184.215.14';
const HOSTS: Record<string, string[]> = {
  'hooks.example.com': [PUBLIC],
  'both.example.com': [PUBLIC, '10.0.0.1'],
  'inside.example.com': ['10.1.2.3'],
  'hooks.internal': ['192.168.7.7'],
  localhost: ['127.0.0.1', '::1'],
};

/** As the machine's resolver: an address is its own. */
const resolver: Pick<HostResolver, 'resolve'> = {
  resolve: (host) => {
    const found = HOSTS[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : []);
    return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  },
};

const judge = (url: string, ...webhookAllow: string[]) =>
  new WebhookAddresses(resolver as HostResolver, { webhookAllow } as Settings).judge(url);

it.each([
  'https://hooks.example.com/in?token=1',
  'https://hooks.example.com:443/',
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
  'http://hooks.example.com/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:1023/',
  'https://hooks.example.com:81/',
  'https://both.example.com/',
  'https://inside.example.com/',
  'https://nowhere.example.com/',
  'https://localhost/',
  'https://LOCALHOST./',
  // As a URL spells addresses: octal, hexadecimal, short, in wide digits.
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://１２７.0.0.1/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:10.0.0.1]/',
  'https://user@hooks.example.com/',
  'https://:word@hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'hooks.example.com',
  '',
])('%j is refused', async (url) => {
  await expect(judge(url)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: "This address can't be used",
    details: { field: 'url' },
  });
});

it.each<[url: string, allow: string[]]>([
  ['http://hooks.internal:81/', ['hooks.internal']],
  ['http://HOOKS.internal./', ['hooks.internal']],
  ['https://inside.example.com/', ['10.0.0.0/8']],
  ['http://10.1.2.3:25/', ['10.1.2.3']],
  ['http://localhost/', ['127.0.0.1', '::1']],
  ['http://[::ffff:10.1.2.3]/', ['10.0.0.0/8']],
])('%s is used where %j is allowed', async (url, allow) => {
  await expect(judge(url, ...allow)).resolves.toMatchObject({
    to: { address: expect.any(String) as string },
  });
});

it.each<[url: string, allow: string[]]>([
  ['https://both.example.com/', ['10.0.0.0/9']],
  ['http://localhost/', ['127.0.0.1']],
  ['https://inside.example.com/', ['hooks.internal', '10.1.2.4']],
  ['https://other.hooks.internal/', ['hooks.internal']],
])('%s is refused where %j is allowed', async (url, allow) => {
  await expect(judge(url, ...allow)).rejects.toThrow();
});
