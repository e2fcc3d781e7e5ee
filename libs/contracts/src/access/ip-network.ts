/** An address or a block of addresses; an address is a block of one. Host bits are clear. */
export interface Network {
  version: 4 | 6;
  bits: bigint;
  prefix: number;
}

/** How many bits an address of a version has. */
export const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

const MAPPED_PREFIX = 96;
const MAPPED_MARK = 0xffffn;

/** Reads an address or CIDR block, `::ffff:` folded to IPv4; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...surplus] = text.trim().split('/');
  if (surplus.length > 0) return null;
  const version = address.includes(':') ? 6 : 4;
  const bits = version === 6 ? parseIpv6(address) : parseIpv4(address);
  const prefix = length === undefined ? ADDRESS_BITS[version] : parsePrefix(length, ADDRESS_BITS[version]);
  if (bits === null || prefix === null) return null;
  return blockAround(foldMapped({ version, bits, prefix }));
}

/** The block of a prefix around a network; without a prefix the network itself, its host bits cleared. */
export function blockAround(network: Network, prefix = network.prefix): Network {
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

function parseIpv6(text: string): bigint | null {
  const hexOnly = withHexTail(text);
  if (hexOnly === null) return null;
  const halves = hexOnly.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  const isComplete = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
  if (!isComplete) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** Writes a dotted end (`::ffff:1.2.3.4`) as two hexadecimal groups. */
function withHexTail(text: string): string | null {
  const end = text.slice(text.lastIndexOf(':') + 1);
  if (!end.includes('.')) return text;
  const bits = parseIpv4(end);
  if (bits === null) return null;
  return `${text.slice(0, -end.length)}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}
