import { urlOf } from '../urls.js';

/** The parts of a host by the public suffix list, including its private part. */
export interface HostParts {
  /** The registrable domain; null if the host is a public suffix itself. */
  domain: string | null;
  publicSuffix: string | null;
}

/** Whether a text is a serialised origin. The opaque one, `null`, does not count. */
export const isOwnOrigin = (text: string): boolean => text !== 'null' && urlOf(text)?.origin === text;

/** Whether a host is `localhost` or an IP address, of which each port is a separate site. */
const isUnnamed = (host: string): boolean =>
  host === 'localhost' || host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);

/** Whether a page is at the host of a domain, a subdomain of it, or the same registrable domain. */
export function isSiteOf(domain: string, origin: string, partsOf: (host: string) => HostParts): boolean {
  const site = urlOf(domain);
  const page = isOwnOrigin(origin) ? urlOf(origin) : null;
  if (!site || !page) return false;
  if (isUnnamed(site.hostname) || isUnnamed(page.hostname)) return isWeb(page) && site.origin === page.origin;
  if (page.protocol !== 'https:') return false;
  if (page.hostname === site.hostname) return true;
  const own = partsOf(site.hostname);
  // Subdomains of a public suffix belong to others.
  if (own.domain === null || own.publicSuffix === site.hostname) return false;
  return page.hostname.endsWith(`.${site.hostname}`) || partsOf(page.hostname).domain === own.domain;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';
