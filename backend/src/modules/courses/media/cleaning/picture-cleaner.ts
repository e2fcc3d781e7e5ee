import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS, UPLOAD_MAX_MB } from '@keyroster/contracts';
import { currentContext } from '../../../../common/context/request-context.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { FairQueue } from '../../../../common/queues/fair-queue.js';
import type { FoundType } from '../pictures/image-types.js';
import { tooLarge } from '../pictures/picture-error.js';
import { cleanBitmap } from './bitmap.js';
import { cleanPhoto } from './photo.js';
import { cleanSvg } from './svg/clean-svg.js';

const AT_ONCE = 2;
/** Each waits with all its bytes in memory. */
const QUEUE_MAX = 20;
/** What the database takes in one document, with room for the rest of the record. */
const STORED_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;

/** Leaves nothing of a file but the picture. A few at a time, and blocks of addresses take turns: a heap of uploads can’t take the whole machine. */
@Injectable()
export class PictureCleaner {
  private readonly queue = new FairQueue({
    atOnce: AT_ONCE,
    waiting: QUEUE_MAX,
    refusal: () => new AppError('TOO_BUSY', SERVER_TEXTS.picturesTooMany, { retryAfterSeconds: 5 }),
  });

  async clean(bytes: Buffer, type: FoundType): Promise<Buffer> {
    const cleaned = await this.queue.run(currentContext()?.block ?? '', () => cleanByType(bytes, type));
    if (cleaned.length > STORED_MAX_BYTES) throw tooLarge(SERVER_TEXTS.pictureTooLarge);
    return cleaned;
  }
}

async function cleanByType(bytes: Buffer, type: FoundType): Promise<Buffer> {
  if (type === 'svg') return cleanSvg(bytes);
  if (type === 'bmp') return cleanBitmap(bytes);
  return cleanPhoto(bytes, type);
}
