import { Injectable } from '@nestjs/common';
import { RecentBytes } from '../../../common/recent-bytes.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import type { Image } from './image.schema.js';
import { isImageName, PRIVATE_KINDS } from './pictures.js';
import { ImagesRepository } from './images.repository.js';

const MEMORY_MAX_BYTES = 64 * 1024 * 1024;

/** Caches images in use. Every process evicts a deleted image at once. */
@Injectable()
export class ServedImages {
  private readonly images = this.replicas.keyed('images', (name) => this.repository.find(name));
  private readonly recent = new RecentBytes(MEMORY_MAX_BYTES);

  constructor(
    private readonly repository: ImagesRepository,
    private readonly replicas: Replicas,
  ) {}

  @OnChange('gone_images')
  @OnChange('images')
  hear(change: Change): void {
    if ('documentKey' in change) this.forget(String(change.documentKey._id));
    else this.clear();
  }

  async find(kind: string, name: string): Promise<Image | null> {
    if (!isImageName(name) || PRIVATE_KINDS.includes(kind)) return null;
    const image = await this.images.get(name);
    // Callers can invent any number of names: unknown ones must not fill the memory.
    if (!image) this.forget(name);
    else for (const unused of this.recent.touch(name, image.bytes.length)) this.images.outdate(unused);
    return image?.kind === kind ? image : null;
  }

  forget(name: string): void {
    this.images.outdate(name);
    this.recent.forget(name);
  }

  @OnGap()
  clear(): void {
    this.images.outdateAll();
    this.recent.clear();
  }
}
