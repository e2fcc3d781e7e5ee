/** What of CBOR (RFC 8949) an authenticator writes. */
export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, size: number): Buffer {
  const major = kind << 5;
  if (size < 24) return Buffer.from([major | size]);
  if (size < 256) return Buffer.from([major | 24, size]);
  return Buffer.from([major | 25, size >> 8, size & 0xff]);
}
