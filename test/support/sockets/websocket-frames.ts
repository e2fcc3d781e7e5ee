/** As much of RFC 6455 as clients need here: the request, frames to the server, and unfragmented ones from it. */

export const FINAL = 0x80;
export const HEAD_END = '\r\n\r\n';
export const SWITCHED = 'HTTP/1.1 101 ';
const TEXT = FINAL | 0x1;
const CLOSE = FINAL | 0x8;
const MASKED = 0x80;
const MASK = [0x6b, 0x65, 0x79, 0x73];
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const NOTHING = Buffer.alloc(0);

const KEY = Buffer.from('keyroster client').toString('base64');

export const upgradeOf = (host: string, path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + HEAD_END;

/** A masked frame; its first byte says what it is. */
export function frameOf(data: string | Buffer, first = TEXT): Buffer {
  const payload = typeof data === 'string' ? Buffer.from(data) : data;
  const { length } = payload;
  const isShort = length < IN_TWO_BYTES;
  const start = (isShort ? 2 : 4) + MASK.length;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = first;
  frame[1] = MASKED | (isShort ? length : IN_TWO_BYTES);
  if (!isShort) frame.writeUInt16BE(length, 2);
  frame.set(MASK, start - MASK.length);
  for (let at = 0; at < length; at += 1) frame[start + at] = (payload[at] ?? 0) ^ (MASK[at & 3] ?? 0);
  return frame;
}

interface FrameListener {
  /** A text frame; its bytes are valid only during this call. */
  heard(text: Buffer): void;
  ended(): void;
}

export class Frames {
  private unread = NOTHING;

  constructor(private readonly listener: FrameListener) {}

  read(piece: Buffer): void {
    const bytes = this.unread.length === 0 ? piece : Buffer.concat([this.unread, piece]);
    let at = 0;
    for (let end = endOf(bytes, at); end <= bytes.length; end = endOf(bytes, at)) {
      if (bytes[at] === TEXT) this.listener.heard(bytes.subarray(startOf(bytes, at), end));
      else if (bytes[at] === CLOSE) this.listener.ended();
      at = end;
    }
    // A copy, because the next piece may be read into the same memory.
    this.unread = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at));
  }
}

function startOf(bytes: Buffer, at: number): number {
  const length = bytes[at + 1];
  if (length === IN_EIGHT_BYTES) return at + 10;
  return at + (length === IN_TWO_BYTES ? 4 : 2);
}

/** The end of a frame; beyond all bytes if it isn't known yet. */
function endOf(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) return Infinity;
  const start = startOf(bytes, at);
  if (start > bytes.length) return Infinity;
  const length = bytes[at + 1] ?? 0;
  if (length === IN_EIGHT_BYTES) return start + Number(bytes.readBigUInt64BE(at + 2));
  return start + (length === IN_TWO_BYTES ? bytes.readUInt16BE(at + 2) : length);
}
