import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { LimitedBlock } from '@keyroster/contracts';
import { blocksOf, callerAddress } from '../../common/access/caller-address.js';
import type { Settings } from '../../config/settings.js';

type Trust = (address: string, hop: number) => boolean;

export interface Origin {
  ip: string;
  blocks: readonly LimitedBlock[];
}

/** If the header holds no address, none is recorded, and limits count the connection's own. */
export function originReader({ trustProxy }: Settings): (request: IncomingMessage) => Origin {
  const isTrusted = trustOf(trustProxy);
  return (request) => {
    const address = callerAddress(proxyAddr(request, isTrusted), request.socket.remoteAddress);
    return { ip: address.ip, blocks: blocksOf(address) };
  };
}

function trustOf(trustProxy: false | number | string[]): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy);
}
