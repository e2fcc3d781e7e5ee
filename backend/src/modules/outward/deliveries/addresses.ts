import { isIP } from 'node:net';
import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { covers, urlOf } from '@keyroster/contracts';
import { AppError } from '../../../common/errors/app-error.js';
import { Settings } from '../../../config/settings.js';
import { texts } from '../../../common/context/texts.js';

interface HostAddress {
  address: string;
  family: number;
}

@Injectable()
export class HostResolver {
  private readonly asked = new Map<string, Promise<HostAddress[]>>();

  /** Shares lookups in flight: Node runs few at a time, and a host without an answer must not use all up. */
  resolve(host: string): Promise<HostAddress[]> {
    const family = isIP(host);
    if (family > 0) return Promise.resolve([{ address: host, family }]);
    const known = this.asked.get(host);
    if (known) return known;
    const asked = lookup(host, { all: true }).finally(() => this.asked.delete(host));
    this.asked.set(host, asked);
    return asked;
  }
}

/** The connection goes to the address `to`: nothing is resolved again after the check. */
export interface CheckedAddress {
  url: URL;
  host: string;
  to: HostAddress;
}

const WEB_PORTS: readonly number[] = [80, 443];
const SMTP_PORTS: readonly number[] = [...WEB_PORTS, 25, 465, 587];
const FIRST_FREE_PORT = 1_024;

@Injectable()
export class OutwardAddresses {
  private readonly names: ReadonlySet<string>;
  private readonly blocks: readonly string[];

  constructor(
    private readonly resolver: HostResolver,
    settings: Settings,
  ) {
    const isBlock = (entry: string) => isIP(entry.split('/')[0] ?? '') > 0;
    this.blocks = settings.webhookAllow.filter(isBlock);
    this.names = new Set(settings.webhookAllow.filter((entry) => !isBlock(entry)));
  }

  async judge(text: string): Promise<CheckedAddress> {
    const url = urlOf(text);
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
      throw refused('url');
    }
    const host = hostOf(url);
    return { url, host, to: await this.addressOf(host, isOpenToAll(url), 'url') };
  }

  /** Without TLS, allows only hosts in the settings. */
  judgeMailServer(name: string, port: number, isPlain: boolean): Promise<HostAddress> {
    const host = name
      .trim()
      .toLowerCase()
      .replace(/^\[(.*)\]$/, '$1');
    const isOpen = !isPlain && (SMTP_PORTS.includes(port) || port >= FIRST_FREE_PORT);
    return this.addressOf(host, isOpen, 'host');
  }

  private async addressOf(host: string, isOpen: boolean, field: string): Promise<HostAddress> {
    const addresses = await this.resolver.resolve(host).catch(() => []);
    const [to] = addresses;
    if (!to) throw refused(field);
    const isNamed = this.names.has(host) || addresses.every(({ address }) => isWithin(this.blocks, address));
    if (!isNamed && !(isOpen && addresses.every(({ address }) => isGlobalUnicast(address)))) {
      throw refused(field);
    }
    return to;
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
}

function isOpenToAll({ protocol, port }: URL): boolean {
  const number = port === '' ? 443 : Number(port);
  return protocol === 'https:' && (WEB_PORTS.includes(number) || number >= FIRST_FREE_PORT);
}

const refused = (field: string): AppError =>
  new AppError('VALIDATION', texts().server.webhookAddress, { field });

/** From IANA's registries of special-purpose addresses. */
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

/** Allocated global unicast. Mapped, NAT64, unique local, link-local and multicast addresses lie outside of it. */
const GLOBAL_V6 = '2000::/3';

/** Within that: protocols such as Teredo, documentation, 6to4 and reserved blocks. */
const NOT_GLOBAL_V6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
];

export function isGlobalUnicast(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!address.includes(':')) return !isWithin(NOT_GLOBAL_V4, address);
  // `covers` reads a mapped address as the IPv4 address in it, so it lies in no block of IPv6.
  return covers(GLOBAL_V6, address) && !isWithin(NOT_GLOBAL_V6, address);
}

const isWithin = (blocks: readonly string[], address: string): boolean =>
  blocks.some((block) => covers(block, address));
