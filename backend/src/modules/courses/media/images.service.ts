import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { type UploadedFile, FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { Journal } from '../../../database/journal/journal.js';
import { Changes, OnUndone, OnUndosOver } from '../../record/changes/index.js';
import {
  newImageName,
  typeInName,
  CONTENT_TYPES,
  type FoundType,
  type ImageKind,
  type ImageRules,
  MEDIA_IMAGE_RULES,
  type MediaKind,
  UnreadablePicture,
} from './pictures.js';
import type { Image } from './image.schema.js';
import { ImagesRepository } from './images.repository.js';
import { detectType, PictureCleaner } from './cleaning/picture-cleaner.js';
import { ServedImages } from './served-images.js';

export interface PreparedImage {
  type: FoundType;
  bytes: Buffer;
}

export type StoredImage = Pick<Image, 'content_type' | 'bytes'>;

const SINGULAR = { logos: 'logo', ads: 'ad' } as const satisfies Record<MediaKind, string>;

/** Pictures, and the lists of logos and ads. `prepare` is slow and must run before a change. */
@Injectable()
export class ImagesService {
  private readonly logger = new Logger(ImagesService.name);

  constructor(
    private readonly repository: ImagesRepository,
    private readonly cleaner: PictureCleaner,
    private readonly served: ServedImages,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  list(kind: MediaKind): Promise<string[]> {
    return this.repository.names(kind);
  }

  async newest(kind: MediaKind): Promise<string | null> {
    return (await this.list(kind))[0] ?? null;
  }

  async upload(kind: MediaKind, file: UploadedFile | undefined): Promise<void> {
    const image = await this.prepare(file, MEDIA_IMAGE_RULES);
    await this.changes.run(async () => this.changed(kind, 'created', await this.store(kind, image)));
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    await this.changes.undoable(`${SINGULAR[kind]}.deleted`, async () => {
      if ((await this.remove(kind, [name])) === 0) throw notFound();
      this.changed(kind, 'deleted', name);
    });
  }

  /** Bypasses the cache, for pictures that few may see. */
  async read(kind: ImageKind, name: string): Promise<StoredImage | null> {
    const image = await this.repository.find(name);
    return image?.kind === kind ? image : null;
  }

  async prepare(file: UploadedFile | undefined, rules: ImageRules): Promise<PreparedImage> {
    if (!file || file.buffer.length === 0) {
      throw new AppError('VALIDATION', rules.missing(), { field: FILE_FIELD });
    }
    const wrongType = new AppError('WRONG_TYPE', rules.wrongType(), { field: FILE_FIELD });
    const type = await detectType(file.buffer);
    if (!type || !rules.types.includes(type)) throw wrongType;
    try {
      return { type, bytes: await this.cleaner.clean(file.buffer, type) };
    } catch (error) {
      throw error instanceof UnreadablePicture ? wrongType : error;
    }
  }

  /** Must run within a change, like the writes below. Returns the picture's name. */
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

  /** Maps the names of the originals to those of the copies, which outlive them. */
  async copyEach(kind: ImageKind, names: string[]): Promise<Map<string, string>> {
    const images = await this.repository.findEach(names);
    if (images.length < names.length || images.some((image) => image.kind !== kind)) throw notFound();
    const createdAt = new Date(this.clock.now());
    const copies = images.map((image) => ({ ...image, _id: newImageName(typeInName(image._id)), createdAt }));
    await this.repository.insert(...copies);
    return new Map(images.map(({ _id }, place) => [_id, copies[place]?._id ?? '']));
  }

  /** Returns how many existed. Their bytes are deleted once no undo can restore them, maybe at once. */
  async remove(kind: ImageKind, names: string[]): Promise<number> {
    if (names.length === 0) return 0;
    const until = Journal.current?.until ?? new Date(this.clock.now());
    const count = await this.repository.leave(kind, names, until);
    await this.forget(names);
    if (Journal.current) return count;
    this.changes.after(() => {
      this.repository.sweep(until, names).catch((error: unknown) => this.logger.debug(error));
    });
    return count;
  }

  @OnUndosOver()
  async sweep(now: Date): Promise<void> {
    await this.repository.sweep(now);
  }

  @OnUndone('gone_images')
  @OnUndone('images')
  async forget(names: string[]): Promise<void> {
    this.changes.after(() => names.forEach((name) => this.served.forget(name)));
    return Promise.resolve();
  }

  private changed(kind: MediaKind, what: 'created' | 'deleted', name: string): void {
    this.changes.note({ action: `${SINGULAR[kind]}.${what}`, target: name, target_name: name });
    this.changes.tell({ what: kind });
  }
}
