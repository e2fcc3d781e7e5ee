import { isSiteOf } from '@keyroster/contracts';
import { parse } from 'tldts';
import type { MineCredential } from './messages.js';

const partsOf = (host: string) => parse(host, { allowPrivateDomains: true });

/** Which credentials a page's site has, as the server will judge it too. */
export const thoseOf = (credentials: readonly MineCredential[], origin: string): MineCredential[] =>
  credentials.filter(({ domain }) => isSiteOf(domain, origin, partsOf));
