import { Injectable } from '@nestjs/common';
import { UPLOAD_MAX_MB } from '@keyroster/contracts';
import { currentContext } from '../../../../common/context/request-context.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { FairQueue } from '../../../../common/queues/fair-queue.js';
import { type FoundType, tooLarge } from '../pictures.js';
import { cleanBitmap } from './bitmap.js';
import { cleanPhoto } from './photo.js';
import { cleanSvg } from './svg-rebuilder.js';
import { fileTypeFromBuffer } from 'file-type';
import { texts } from '../../../../common/context/texts.js';

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

/** Detects the type from the beginning of the content; cleaning checks the rest. */
export async function detectType(bytes: Buffer): Promise<FoundType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return BY_EXTENSION[found.ext];
  // The library detects only SVGs that begin with `<?xml`.
  const start = bytes.toString('utf8', 0, LOOKED_AT).replace(BYTE_ORDER_MARK, '');
  return start.trimStart().startsWith('<') ? 'svg' : undefined;
}

const AT_ONCE = 2;
const QUEUE_MAX = 20;
/** Fits into a document of the database, with room for the other fields. */
const STORED_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;

/** Strips a file of everything but the picture. Queues the work, fairly by the callers' address blocks. */
@Injectable()
export class PictureCleaner {
  private readonly queue = new FairQueue({
    atOnce: AT_ONCE,
    waiting: QUEUE_MAX,
    refusal: () => new AppError('TOO_BUSY', texts().server.picturesTooMany, { retryAfterSeconds: 5 }),
  });

  async clean(bytes: Buffer, type: FoundType): Promise<Buffer> {
    const cleaned = await this.queue.run(currentContext()?.block ?? '', () => cleanByType(bytes, type));
    if (cleaned.length > STORED_MAX_BYTES) throw tooLarge(texts().server.pictureTooLarge);
    return cleaned;
  }
}

async function cleanByType(bytes: Buffer, type: FoundType): Promise<Buffer> {
  if (type === 'svg') return cleanSvg(bytes);
  if (type === 'bmp') return cleanBitmap(bytes);
  return cleanPhoto(bytes, type);
}
