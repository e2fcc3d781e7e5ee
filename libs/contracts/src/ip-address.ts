import { formatNetwork } from './ip-format.js';
import { blockAround, parseNetwork, type Network } from './ip-network.js';

/** A list of entries, prepared so that asking it costs as much for thousands as for a few. */
export interface IpList {
  /** By version, by prefix: the blocks of that size. */
  readonly blocks: Readonly<Record<Network['version'], ReadonlyMap<number, ReadonlySet<bigint>>>>;
}

/** A whitelist entry (an address or CIDR block) as it is stored; null if it is none. */
export function normaliseIpEntry(text: string): string | null {
  const network = parseNetwork(text);
  return network && formatNetwork(network);
}

/** A single address as it is stored and compared; null for a block or anything else. */
export function normaliseIpAddress(text: string): string | null {
  return text.includes('/') ? null : normaliseIpEntry(text);
}

/** Whether an entry holds all of an address or of another entry; never across versions, never for an invalid one. */
export function covers(entry: string, other: string): boolean {
  const outer = parseNetwork(entry);
  const inner = parseNetwork(other);
  if (!outer || !inner || outer.version !== inner.version || outer.prefix > inner.prefix) return false;
  return blockAround(inner, outer.prefix).bits === outer.bits;
}

/** Prepares a list of entries; an invalid one lists nothing. */
export function toIpList(entries: Iterable<string>): IpList {
  const blocks = { 4: new Map<number, Set<bigint>>(), 6: new Map<number, Set<bigint>>() };
  for (const entry of entries) {
    const network = parseNetwork(entry);
    if (!network) continue;
    const sameSize = blocks[network.version].get(network.prefix) ?? new Set<bigint>();
    blocks[network.version].set(network.prefix, sameSize.add(network.bits));
  }
  return { blocks };
}

/** Whether one of a list's entries covers an address or another entry. */
export function isListed(list: IpList, address: string): boolean {
  const network = parseNetwork(address);
  if (!network) return false;
  for (const [prefix, sameSize] of list.blocks[network.version]) {
    if (prefix <= network.prefix && sameSize.has(blockAround(network, prefix).bits)) return true;
  }
  return false;
}
