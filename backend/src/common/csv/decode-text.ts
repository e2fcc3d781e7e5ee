import iconv from 'iconv-lite';

const UNKNOWN = '\uFFFD';

/**
 * A text of UTF-8, with or without its mark, else of Windows-1252; null for bytes that are neither. Not by Node's own
 * decoder: that of Node 20 reads Windows-1252 as if it were Latin-1, and makes control characters of `€ – “ ”`.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeUtf8(bytes) ?? iconv.decode(Buffer.from(bytes), 'windows-1252');
  return text.includes('\0') || text.includes(UNKNOWN) ? null : text;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
