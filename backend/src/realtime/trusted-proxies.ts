import proxyAddr from 'proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** The same reading of TRUST_PROXY for sockets that Express has for requests. */
export function trustedProxies(trustProxy: false | number | string[]): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy);
}
