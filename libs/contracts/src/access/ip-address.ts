import { urlOf } from '../urls.js';

/** An address or a block of addresses; an address is a block of one. Host bits are clear. */
export interface Network {
  version: 4 | 6;
  bits: bigint;
  prefix: number;
}

/** How many bits an address of a version has. */
const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

const MAPPED_PREFIX = 96;
const MAPPED_MARK = 0xffffn;

/** Reads an address or CIDR block, an IPv4-mapped one (`::ffff:`) as IPv4; null for anything else. */
function parseNetwork(text: string): Network | null {
  const [address = '', length, ...surplus] = text.trim().split('/');
  if (surplus.length > 0) return null;
  const version = address.includes(':') ? 6 : 4;
  const bits = version === 6 ? parseIpv6(address) : parseIpv4(address);
  const prefix = length === undefined ? ADDRESS_BITS[version] : parsePrefix(length, ADDRESS_BITS[version]);
  if (bits === null || prefix === null) return null;
  return blockAround(foldMapped({ version, bits, prefix }));
}

/** The block of this prefix that contains a network, with the host bits cleared. */
function blockAround(network: Network, prefix = network.prefix): Network {
  const hostBits = BigInt(ADDRESS_BITS[network.version] - prefix);
  return { version: network.version, bits: (network.bits >> hostBits) << hostBits, prefix };
}

function foldMapped(network: Network): Network {
  const { version, bits, prefix } = network;
  if (version === 4 || prefix < MAPPED_PREFIX || bits >> 32n !== MAPPED_MARK) return network;
  return { version: 4, bits: bits & 0xffff_ffffn, prefix: prefix - MAPPED_PREFIX };
}

function parsePrefix(text: string, max: number): number | null {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max ? Number(text) : null;
}

function parseIpv4(text: string): bigint | null {
  const octets = text.split('.');
  // A leading zero is refused: some programs read it as octal, so that two readers would see two addresses.
  const isWellFormed = octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255);
  if (octets.length !== 4 || !isWellFormed) return null;
  return octets.reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
}

/** Uses `URL`, which accepts every spelling of an IPv6 address and writes the canonical one of RFC 5952. */
function parseIpv6(text: string): bigint | null {
  const url = /^[\da-f:.]+$/i.test(text) ? urlOf(`http://[${text}]`) : null;
  if (!url) return null;
  const halves = url.hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** The blocks of a list by IP version and prefix, for lookups whose cost doesn't grow with its length. */
export type IpList = Readonly<Record<Network['version'], ReadonlyMap<number, ReadonlySet<bigint>>>>;

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

/** The IPv6 blocks that a limit counts, each with a multiple of the limit of one address. */
const LIMITED_IPV6 = [
  { prefix: 64, times: 1 },
  { prefix: 48, times: 10 },
] as const;

/** A block of addresses that a limit counts as one, with `times` times the limit of one address. */
export interface LimitedBlock {
  block: string;
  times: number;
}

/** The blocks by which an address is limited: for IPv6 its /64, which one caller has whole, and its /48. */
export function limitedBlocks(address: string): LimitedBlock[] {
  const network = parseNetwork(address);
  if (!network || network.prefix !== ADDRESS_BITS[network.version]) return [];
  if (network.version === 4) return [{ block: formatNetwork(network), times: 1 }];
  return LIMITED_IPV6.map(({ prefix, times }) => ({
    block: formatNetwork(blockAround(network, prefix)),
    times,
  }));
}

/** Addresses with this prefix in common count as one place: a provider gives them to the same customer. */
const PLACE_PREFIX = { 4: 24, 6: 56 } as const;

/** The block that counts as one place in the detection of account sharing; other texts stay as they are. */
export function placeOf(address: string): string {
  const network = parseNetwork(address);
  if (!network) return address;
  return formatNetwork(blockAround(network, Math.min(PLACE_PREFIX[network.version], network.prefix)));
}

/** Prepares a list of entries; invalid ones are ignored. */
export function toIpList(entries: Iterable<string>): IpList {
  const blocks = { 4: new Map<number, Set<bigint>>(), 6: new Map<number, Set<bigint>>() };
  for (const entry of entries) {
    const network = parseNetwork(entry);
    if (!network) continue;
    const sameSize = blocks[network.version].get(network.prefix) ?? new Set<bigint>();
    blocks[network.version].set(network.prefix, sameSize.add(network.bits));
  }
  return blocks;
}

/** Whether one of a list's entries covers an address or another entry. */
export function isListed(list: IpList, address: string): boolean {
  const network = parseNetwork(address);
  if (!network) return false;
  for (const [prefix, sameSize] of list[network.version]) {
    if (prefix <= network.prefix && sameSize.has(blockAround(network, prefix).bits)) return true;
  }
  return false;
}

/** The canonical text of a network: RFC 5952, without a prefix for a single address. */
function formatNetwork({ version, bits, prefix }: Network): string {
  const address = version === 4 ? formatIpv4(bits) : formatIpv6(bits);
  return prefix === ADDRESS_BITS[version] ? address : `${address}/${prefix}`;
}

const formatIpv4 = (bits: bigint): string => slices(bits, 4, 8n).join('.');

function formatIpv6(bits: bigint): string {
  const groups = slices(bits, 8, 16n).map((group) => group.toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

function slices(bits: bigint, count: number, width: bigint): bigint[] {
  const mask = (1n << width) - 1n;
  return Array.from({ length: count }, (_, index) => (bits >> (BigInt(count - 1 - index) * width)) & mask);
}
