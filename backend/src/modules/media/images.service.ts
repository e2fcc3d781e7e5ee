import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError, notFound } from '../../common/errors/app-error.js';
import type { UploadedFile } from '../../common/http/upload.decorator.js';
import { FILE_FIELD } from '../../common/http/upload.interceptor.js';
import { Transactions } from '../../database/transactions.js';
import { newImageName, typeInName } from './image-name.js';
import type { ImageRules } from './image-rules.js';
import { CONTENT_TYPES, type FoundType, type ImageKind } from './image-types.js';
import { ImagesRepository } from './images.repository.js';
import { detectType } from './cleaning/detect-type.js';
import { PictureCleaner } from './cleaning/picture-cleaner.js';
import { UnreadablePicture } from './picture-error.js';
import { ServedImages } from './served-images.js';

/** A picture that may be stored: of a type that its route takes, and with nothing in it but the picture. */
export interface PreparedImage {
  type: FoundType;
  bytes: Buffer;
}

/** The pictures of everything that has one. `prepare` takes its time; the changes join the caller's transaction. */
@Injectable()
export class Images {
  constructor(
    private readonly repository: ImagesRepository,
    private readonly cleaner: PictureCleaner,
    private readonly served: ServedImages,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async prepare(file: UploadedFile | undefined, rules: ImageRules): Promise<PreparedImage> {
    if (!file || file.buffer.length === 0) {
      throw new AppError('VALIDATION', rules.missing, { field: FILE_FIELD });
    }
    const wrongType = new AppError('WRONG_TYPE', rules.wrongType, { field: FILE_FIELD });
    const type = await detectType(file.buffer);
    if (!type || !rules.types.includes(type)) throw wrongType;
    try {
      return { type, bytes: await this.cleaner.clean(file.buffer, type) };
    } catch (error) {
      throw error instanceof UnreadablePicture ? wrongType : error;
    }
  }

  /** The name under which it can be had from now on. */
  async store(kind: ImageKind, { type, bytes }: PreparedImage): Promise<string> {
    const name = newImageName(type);
    await this.repository.insert({
      _id: name,
      kind,
      content_type: CONTENT_TYPES[type],
      bytes,
      etag: createHash('sha256').update(bytes).digest('base64url'),
      createdAt: new Date(this.clock.now()),
    });
    return name;
  }

  /** A picture of its own with the same content: it outlives the original. */
  async copy(kind: ImageKind, name: string): Promise<string> {
    const image = await this.repository.find(name);
    if (image?.kind !== kind) throw notFound();
    return this.store(kind, { type: typeInName(name), bytes: image.bytes });
  }

  /** How many of them there were. */
  async remove(kind: ImageKind, names: string[]): Promise<number> {
    if (names.length === 0) return 0;
    const count = await this.repository.remove(kind, names);
    this.transactions.afterCommit(() => names.forEach((name) => this.served.forget(name)));
    return count;
  }
}
