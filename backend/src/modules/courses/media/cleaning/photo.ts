import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type FoundType, tooLarge, UnreadablePicture, checkPixels, TOTAL_MAX_PIXELS } from '../pictures.js';
import { texts } from '../../../../common/context/texts.js';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;

/** Lossless WebPs are encoded losslessly again, because drawings and screenshots would blur. */
function isLosslessWebp(bytes: Buffer): boolean {
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

export type PhotoType = Exclude<FoundType, 'svg' | 'bmp'>;

// One thread, to leave the processor to other calls; no cache, as no picture is converted twice.
sharp.concurrency(1);
sharp.cache(false);
// Sharp reads dozens of formats: all but these are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const TIME_MAX_SECONDS = 20;
/** Tried in turn until the result is no larger than the original. */
const QUALITIES = [82, 72, 62];

/** Decodes and encodes again, which leaves out metadata and whatever was hidden in the file. */
export async function cleanPhoto(bytes: Buffer, type: PhotoType): Promise<Buffer> {
  const header = await readable(sharp(bytes, { ...optionsFor(type), limitInputPixels: false }).metadata());
  if (header.format !== (type === 'jpg' ? 'jpeg' : type)) throw new UnreadablePicture();
  checkPixels(header.width, header.pageHeight ?? header.height, header.pages);
  return readable(encode(bytes, type, header));
}

async function encode(bytes: Buffer, type: PhotoType, { pages = 1, isPalette }: Metadata): Promise<Buffer> {
  const open = (): Sharp => {
    const picture = sharp(bytes, optionsFor(type)).timeout({ seconds: TIME_MAX_SECONDS });
    // Rotates as the metadata says, before the metadata is dropped.
    return pages > 1 ? picture : picture.autoOrient();
  };
  if (type === 'png') return open().png({ compressionLevel: 9, palette: isPalette }).toBuffer();
  if (type === 'gif') return open().gif().toBuffer();
  if (type === 'webp' && isLosslessWebp(bytes)) return open().webp({ lossless: true }).toBuffer();
  let result: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    result = await (type === 'webp' ? open().webp({ quality }) : open().jpeg({ quality })).toBuffer();
    if (result.length <= bytes.length) break;
  }
  return result;
}

const optionsFor = (type: PhotoType): SharpOptions => ({
  animated: type === 'gif' || type === 'webp',
  failOn: 'error',
  limitInputPixels: TOTAL_MAX_PIXELS,
});

/** Sharp's errors differ only by their messages. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout');
    throw isTimeout ? tooLarge(texts().server.pictureSlow) : new UnreadablePicture(error);
  }
}
