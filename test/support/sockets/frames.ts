const LENGTH_16 = 126;
const LENGTH_64 = 127;
const OPCODE = 0x0f;

/** One frame of a server, which masks nothing. */
export interface Frame {
  opcode: number;
  payload: Buffer;
  /** Where the next one begins. */
  end: number;
}

/** The frame at the head of what was received; undefined while a part of it is missing. */
export function readFrame(bytes: Buffer): Frame | undefined {
  const [first, length] = bytes;
  if (first === undefined || length === undefined) return undefined;
  const start = 2 + (length === LENGTH_64 ? 8 : length === LENGTH_16 ? 2 : 0);
  if (bytes.length < start) return undefined;
  const size = length < LENGTH_16 ? length : bytes.readUIntBE(start === 4 ? 2 : 4, start === 4 ? 2 : 6);
  const end = start + size;
  return bytes.length < end
    ? undefined
    : { opcode: first & OPCODE, payload: bytes.subarray(start, end), end };
}
