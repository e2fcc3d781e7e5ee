import { isIP } from 'node:net';
import { covers } from '@keyroster/contracts';

/** By the registries of special addresses of IANA: what no other host of the internet has, or more than one. */
const NOT_GLOBAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Global unicast as it is given out. Mapped, NAT64, unique local, link-local and multicast addresses lie outside of it. */
const GLOBAL_V6 = '2000::/3';

/** Within that: protocols such as Teredo, documentation, 6to4, and what is set aside. */
const NOT_GLOBAL_V6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
];

/** Whether an address, as a resolver or a parsed URL writes it, is that of one host somewhere in the internet. */
export function isGlobalUnicast(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!address.includes(':')) return !isWithin(NOT_GLOBAL_V4, address);
  // A mapped address is read as the IPv4 address in it, and so lies in no block of IPv6.
  return covers(GLOBAL_V6, address) && !isWithin(NOT_GLOBAL_V6, address);
}

export const isWithin = (blocks: readonly string[], address: string): boolean =>
  blocks.some((block) => covers(block, address));
