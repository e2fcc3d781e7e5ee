import { Injectable } from '@nestjs/common';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import type { Image } from './image.schema.js';
import { isImageName } from './pictures.js';
import { ImagesRepository } from './images.repository.js';

/** Which of the things kept in memory were asked for last, and which have to go when they grow too large together. */
export class RecentBytes {
  private readonly sizes = new Map<string, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  /** Notes a use; answers what has to go for it, the longest unused first. */
  touch(key: string, size: number): string[] {
    this.forget(key);
    this.sizes.set(key, size);
    this.total += size;
    const leaving: string[] = [];
    for (const oldest of this.sizes.keys()) {
      if (this.total <= this.max) break;
      this.forget(oldest);
      leaving.push(oldest);
    }
    return leaving;
  }

  forget(key: string): void {
    this.total -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
  }

  clear(): void {
    this.sizes.clear();
    this.total = 0;
  }
}

const MEMORY_MAX_BYTES = 64 * 1024 * 1024;

/** The images that are asked for now, in memory. A deleted one is gone at once, on every process. */
@Injectable()
export class ServedImages {
  private readonly images: KeyedReplica<Image | null>;
  private readonly recent = new RecentBytes(MEMORY_MAX_BYTES);

  constructor(repository: ImagesRepository, replicas: Replicas) {
    this.images = replicas.keyed('images', (name) => repository.find(name));
  }

  @OnChange('gone_images')
  @OnChange('images')
  hear(change: Change): void {
    if ('documentKey' in change) this.forget(String(change.documentKey._id));
    else this.clear();
  }

  async find(kind: string, name: string): Promise<Image | null> {
    if (!isImageName(name)) return null;
    const image = await this.images.get(name);
    // Names that nobody has are not kept: there is no end of them.
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
