import { UnreadablePicture, checkPixels } from '../pictures.js';

const FILE_HEADER = 14;
/** The sizes of the known info headers. Only the last kind can have a colour profile. */
const INFO_HEADERS = [40, 52, 56, 108, 124];
const WITH_PROFILE = 124;
const BITS = [1, 4, 8, 16, 24, 32];
const [UNCOMPRESSED, RLE8, RLE4, BITFIELDS] = [0, 1, 2, 3];
const MASKS_AND_PALETTE_MAX = 16 + 256 * 4;
const PLAIN_SRGB = 0x73524742;

/** Checks the header and cuts off what follows the pixels, because Sharp can't decode bitmaps. */
export function cleanBitmap(bytes: Buffer): Buffer {
  if (bytes.length < FILE_HEADER + 40) throw new UnreadablePicture();
  const end = endOfPixels(bytes);
  if (end > bytes.length) throw new UnreadablePicture();
  const cleaned = Buffer.from(bytes.subarray(0, end));
  cleaned.writeUInt32LE(end, 2);
  cleaned.writeUInt32LE(0, 6);
  if (cleaned.readUInt32LE(14) === WITH_PROFILE) dropProfile(cleaned);
  return cleaned;
}

function endOfPixels(bytes: Buffer): number {
  const start = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const bits = bytes.readUInt16LE(28);
  const headerEnd = FILE_HEADER + headerSize;

  const isKnown = INFO_HEADERS.includes(headerSize) && BITS.includes(bits) && bytes.readUInt16LE(26) === 1;
  const isInPlace = start >= headerEnd && start <= headerEnd + MASKS_AND_PALETTE_MAX;
  if (!isKnown || !isInPlace || width <= 0 || height === 0) throw new UnreadablePicture();
  checkPixels(width, height);

  const rowSize = Math.ceil((width * bits) / 32) * 4;
  return start + sizeOfPixels(bytes, bits, rowSize * height);
}

function sizeOfPixels(bytes: Buffer, bits: number, uncompressed: number): number {
  const compression = bytes.readUInt32LE(30);
  const compressed = bytes.readUInt32LE(34);
  if (compression === UNCOMPRESSED) return uncompressed;
  if (compression === BITFIELDS && (bits === 16 || bits === 32)) return uncompressed;
  const isRunLength = (compression === RLE8 && bits === 8) || (compression === RLE4 && bits === 4);
  if (!isRunLength || compressed === 0) throw new UnreadablePicture();
  return compressed;
}

/** Removes the reference to the profile, which lies behind the pixels or is a file's path. */
function dropProfile(bitmap: Buffer): void {
  bitmap.writeUInt32LE(PLAIN_SRGB, FILE_HEADER + 56);
  bitmap.fill(0, FILE_HEADER + 112, FILE_HEADER + 120);
}
