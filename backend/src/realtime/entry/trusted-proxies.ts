import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { callerAddress, type CallerAddress } from '../../common/access/caller-address.js';
import type { Settings } from '../../config/settings.js';

type Trust = (address: string, hop: number) => boolean;

/** If the header holds no address, none is recorded, and limits count the connection's own. */
export function addressReader({ trustProxy }: Settings): (request: IncomingMessage) => CallerAddress {
  const isTrusted = trustOf(trustProxy);
  return (request) => callerAddress(proxyAddr(request, isTrusted), request.socket.remoteAddress);
}

function trustOf(trustProxy: false | number | string[]): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy);
}
