/** What the public suffix list, with its private part, says of a host. */
export interface HostParts {
  /** What is registered under a public suffix; null for the suffix itself. */
  domain: string | null;
  publicSuffix: string | null;
}

/** Whether a text is an origin, written as browsers write it; an opaque one is none. */
export const isOwnOrigin = (text: string): boolean =>
  text !== 'null' && URL.canParse(text) && new URL(text).origin === text;

/** Machines without a name of their own: what runs at another port there is another site. */
const isUnnamed = (host: string): boolean =>
  host === 'localhost' || host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);

/**
 * Whether a page of an origin belongs to the site of a credential's address: the same host, one below it, or one of the
 * same registrable domain. The list of public suffixes is handed in: the page has no use for it.
 */
export function isSiteOf(domain: string, origin: string, partsOf: (host: string) => HostParts): boolean {
  if (!URL.canParse(domain) || !isOwnOrigin(origin)) return false;
  const site = new URL(domain);
  const page = new URL(origin);
  if (isUnnamed(site.hostname) || isUnnamed(page.hostname)) return isWeb(page) && site.origin === page.origin;
  if (page.protocol !== 'https:') return false;
  if (page.hostname === site.hostname) return true;
  const own = partsOf(site.hostname);
  // Whatever lies below a public suffix belongs to somebody else.
  if (own.domain === null || own.publicSuffix === site.hostname) return false;
  return page.hostname.endsWith(`.${site.hostname}`) || partsOf(page.hostname).domain === own.domain;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';
