import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { FeedCache } from '../../database/feed-cache.js';
import type { Image } from './image.schema.js';
import { isImageName } from './image-name.js';
import { ImagesRepository } from './images.repository.js';
import { RecentBytes } from './recent-bytes.js';

const MEMORY_MAX_BYTES = 64 * 1024 * 1024;

/** The images that are asked for now, in memory. A deleted one is gone at once, on every process. */
@Injectable()
export class ServedImages {
  private readonly images: FeedCache<Image | null>;
  private readonly recent = new RecentBytes(MEMORY_MAX_BYTES);

  constructor(repository: ImagesRepository, feed: ChangeFeed, clock: Clock) {
    this.images = new FeedCache(feed, clock, (name) => repository.find(name));
    feed.on('images', (change) => {
      if ('documentKey' in change) this.forget(String(change.documentKey._id));
      else this.clear();
    });
    feed.onGap(() => this.recent.clear());
  }

  async find(kind: string, name: string): Promise<Image | null> {
    if (!isImageName(name)) return null;
    const image = await this.images.get(name);
    // Names that nobody has are not kept: there is no end of them.
    if (!image) this.forget(name);
    else for (const unused of this.recent.touch(name, image.bytes.length)) this.images.forget(unused);
    return image?.kind === kind ? image : null;
  }

  forget(name: string): void {
    this.images.forget(name);
    this.recent.forget(name);
  }

  private clear(): void {
    this.images.clear();
    this.recent.clear();
  }
}
