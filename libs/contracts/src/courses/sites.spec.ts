import { isOwnOrigin, isSiteOf, type HostParts } from './sites.js';

const SUFFIXES = ['example', 'com', 'co.uk', 'uk', 'github.io'];

/** Splits a host as the public suffix list would if it had only `SUFFIXES`. */
function partsOf(host: string): HostParts {
  const labels = host.split('.');
  const at = labels.findIndex((_label, index) => SUFFIXES.includes(labels.slice(index).join('.')));
  const start = at < 0 ? labels.length - 1 : at;
  return {
    publicSuffix: labels.slice(start).join('.'),
    domain: start === 0 ? null : labels.slice(start - 1).join('.'),
  };
}

const fits = (domain: string, origin: string) => isSiteOf(domain, origin, partsOf);

it.each([
  ['the host itself', 'https://shop.example/login', 'https://shop.example'],
  ['whatever the scheme of its address', 'http://shop.example/', 'https://shop.example'],
  ['whatever its port', 'https://shop.example:8443/', 'https://shop.example'],
  ['a host below it', 'https://shop.example/', 'https://login.shop.example'],
  ['a host beside it', 'https://www.shop.example/', 'https://auth.shop.example'],
  ['the host above it', 'https://www.shop.example/', 'https://shop.example'],
  ['a suffix of two words', 'https://www.shop.co.uk/', 'https://shop.co.uk'],
  ['one that lies on a public suffix, itself', 'https://github.io/', 'https://github.io'],
  ['a name of this network, itself', 'https://intranet/', 'https://intranet'],
  ['this machine', 'http://localhost:3000/login', 'http://localhost:3000'],
  ['an address', 'https://192.168.1.20/', 'https://192.168.1.20'],
  ['an address of IPv6', 'http://[::1]:8080/', 'http://[::1]:8080'],
])('fits %s', (_what, domain, origin) => {
  expect(fits(domain, origin)).toBe(true);
});

it.each([
  ['another site', 'https://shop.example/', 'https://other.example'],
  ['one that ends alike', 'https://shop.example/', 'https://evilshop.example'],
  ['one that begins alike', 'https://shop.example/', 'https://shop.example.evil.com'],
  ['plain http', 'https://shop.example/', 'http://shop.example'],
  ['plain http, though its address is', 'http://shop.example/', 'http://shop.example'],
  ['neighbours on a public suffix', 'https://a.github.io/', 'https://b.github.io'],
  ['what lies below a public suffix', 'https://github.io/', 'https://a.github.io'],
  ['what lies below a suffix of two words', 'https://co.uk/', 'https://shop.co.uk'],
  ['what lies below a name of this network', 'https://intranet/', 'https://a.intranet'],
  ['another port of this machine', 'http://localhost:3000/', 'http://localhost:3001'],
  ['another scheme of this machine', 'http://localhost:3000/', 'https://localhost:3000'],
  ['a name below this machine', 'http://localhost/', 'http://x.localhost'],
  ['a name below this machine, safely', 'https://localhost/', 'https://x.localhost'],
  ['another port of an address', 'https://192.168.1.20/', 'https://192.168.1.20:8443'],
  ['another address', 'https://192.168.1.20/', 'https://192.168.1.21'],
  ['another kind of page', 'https://shop.example/', 'ftp://shop.example'],
  ['no origin', 'https://shop.example/', 'null'],
  ['an address that is no origin', 'https://shop.example/', 'https://shop.example/'],
  ['no address', 'shop.example', 'https://shop.example'],
  ['nothing', '', 'https://shop.example'],
])('fits not %s', (_what, domain, origin) => {
  expect(fits(domain, origin)).toBe(false);
});

it('an origin is one as browsers write it', () => {
  const origins = ['https://shop.example', 'http://shop.example:8080', 'https://xn--mnchen-3ya.example'];
  expect(origins.filter((text) => !isOwnOrigin(text))).toEqual([]);
  const others = ['null', '', 'shop.example', 'https://shop.example/', 'https://SHOP.example', 'https://a@b'];
  expect(others.filter(isOwnOrigin)).toEqual([]);
});
