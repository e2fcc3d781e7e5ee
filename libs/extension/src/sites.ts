import { isSiteOf } from '@keyroster/contracts';
import { parse } from 'tldts';
import type { MineCredential } from './messages.js';

const partsOf = (host: string) => parse(host, { allowPrivateDomains: true });

/** The credentials of a page's site, by the rule that the server applies too. */
export const thoseOf = (credentials: readonly MineCredential[], origin: string): MineCredential[] =>
  credentials.filter(({ domain }) => isSiteOf(domain, origin, partsOf));
