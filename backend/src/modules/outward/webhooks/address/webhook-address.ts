import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';
import { Settings } from '../../../../config/settings.js';
import { isGlobalUnicast, isWithin } from './global-unicast.js';
import { HostResolver, type HostAddress } from './host-resolver.js';

/** Where a delivery goes: the address is connected to, and nothing is resolved after it was judged. */
export interface Target {
  url: URL;
  host: string;
  to: HostAddress;
}

const WEB_PORTS: readonly number[] = [80, 443];
const FIRST_FREE_PORT = 1_024;

/** Judges addresses of webhooks, when they are saved and each time that something is sent to them. */
@Injectable()
export class WebhookAddresses {
  /** An entry without a dot or colon, or with letters beyond hex, is a name. */
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

  /** Refused as a whole where one of a host's addresses is not allowed: which one is connected to is nobody's choice. */
  async judge(text: string): Promise<Target> {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw refused();
    const host = hostOf(url);
    const addresses = await this.resolver.resolve(host).catch(() => []);
    const [to] = addresses;
    if (!to) throw refused();
    const isNamed = this.names.has(host) || addresses.every(({ address }) => isWithin(this.blocks, address));
    if (!isNamed && !(isOpenToAll(url) && addresses.every(({ address }) => isGlobalUnicast(address)))) {
      throw refused();
    }
    return { url, host, to };
  }
}

/** Without the brackets of an IPv6 address, and the dot at the end that makes no difference. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
}

function isOpenToAll({ protocol, port }: URL): boolean {
  const number = port === '' ? 443 : Number(port);
  return protocol === 'https:' && (WEB_PORTS.includes(number) || number >= FIRST_FREE_PORT);
}

const refused = (): AppError => new AppError('VALIDATION', SERVER_TEXTS.webhookAddress, { field: 'url' });
