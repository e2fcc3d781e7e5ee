import { ADDRESS_BITS, type Network } from './ip-network.js';

/** The one way in which a network is written: RFC 5952, the prefix left away for a single address. */
export function formatNetwork({ version, bits, prefix }: Network): string {
  const address = version === 4 ? formatIpv4(bits) : formatIpv6(bits);
  return prefix === ADDRESS_BITS[version] ? address : `${address}/${prefix}`;
}

function formatIpv4(bits: bigint): string {
  return slices(bits, 4, 8n).join('.');
}

function formatIpv6(bits: bigint): string {
  const text = slices(bits, 8, 16n)
    .map((group) => group.toString(16))
    .join(':');
  const zeros = longestZeros(text);
  if (!zeros) return text;
  const head = text.slice(0, zeros.from).replace(/:$/, '');
  const tail = text.slice(zeros.to).replace(/^:/, '');
  return `${head}::${tail}`;
}

/** The longest run of two or more zero groups; of equals the first. */
function longestZeros(text: string): { from: number; to: number } | null {
  let longest: { from: number; to: number } | null = null;
  for (const { 0: run, index } of text.matchAll(/\b0(?::0)+\b/g)) {
    if (!longest || run.length > longest.to - longest.from) longest = { from: index, to: index + run.length };
  }
  return longest;
}

function slices(bits: bigint, count: number, width: bigint): bigint[] {
  const mask = (1n << width) - 1n;
  return Array.from({ length: count }, (_, index) => (bits >> (BigInt(count - 1 - index) * width)) & mask);
}
