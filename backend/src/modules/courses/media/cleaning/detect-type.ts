import { fileTypeFromBuffer } from 'file-type';
import type { FoundType } from '../pictures/image-types.js';

const BY_EXTENSION: Partial<Record<string, FoundType>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  bmp: 'bmp',
  xml: 'svg',
};
const BYTE_ORDER_MARK = '\uFEFF';
const LOOKED_AT = 1024;

/** What the content begins like; whether it goes on so is seen when it is cleaned. */
export async function detectType(bytes: Buffer): Promise<FoundType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return BY_EXTENSION[found.ext];
  return looksLikeMarkup(bytes) ? 'svg' : undefined;
}

/** A drawing need not begin with `<?xml`, by which alone the library knows it. */
function looksLikeMarkup(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, LOOKED_AT);
  return start.replace(BYTE_ORDER_MARK, '').trimStart().startsWith('<');
}
