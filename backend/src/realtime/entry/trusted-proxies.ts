import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { LimitedBlock } from '@keyroster/contracts';
import { blocksOf, callerAddress } from '../../common/access/caller-address.js';
import { Settings } from '../../config/settings.js';

type Trust = (address: string, hop: number) => boolean;

export interface Origin {
  ip: string;
  blocks: readonly LimitedBlock[];
}

@Injectable()
export class TrustedProxies {
  private readonly isTrusted = trustOf(this.settings.trustProxy);

  constructor(private readonly settings: Settings) {}

  /** A header without an address is not recorded, and limits count the connection's own address. */
  originOf(request: IncomingMessage): Origin {
    const address = callerAddress(proxyAddr(request, this.isTrusted), request.socket.remoteAddress);
    return { ip: address.ip, blocks: blocksOf(address) };
  }
}

function trustOf(trustProxy: false | number | string[]): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy);
}
