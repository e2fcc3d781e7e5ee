import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import iconv from 'iconv-lite';

const UNKNOWN = '\uFFFD';
/** So much is decoded before others have their turn: a few milliseconds' work. */
const PIECE = 256 * 1024;

/**
 * A text of UTF-8, with or without its mark, else of Windows-1252; null for bytes that are neither. Not by Node's own
 * decoder: that of Node 20 reads Windows-1252 as if it were Latin-1, and makes control characters of `€ – “ ”`.
 */
export async function decodeText(bytes: Uint8Array): Promise<string | null> {
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : await decodeWindows(bytes);
  if (text.includes('\0') || text.includes(UNKNOWN)) return null;
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

async function decodeWindows(bytes: Uint8Array): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(iconv.decode(Buffer.from(bytes.subarray(at, at + PIECE)), 'windows-1252'));
    await nextTurn();
  }
  return pieces.join('');
}
