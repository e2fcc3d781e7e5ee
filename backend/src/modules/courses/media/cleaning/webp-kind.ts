const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
/** An animation's frame: its place and timing, then chunks of its own. */
const FRAME_HEADER = 16;

/** Whether a WebP was made without loss, and so should stay: drawings and screenshots would blur. */
export function isLosslessWebp(bytes: Buffer): boolean {
  let at = RIFF_HEADER;
  while (at + CHUNK_HEADER <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ') return false;
    const size = bytes.readUInt32LE(at + 4);
    at += CHUNK_HEADER + (name === 'ANMF' ? FRAME_HEADER : size + (size % 2));
  }
  return false;
}
