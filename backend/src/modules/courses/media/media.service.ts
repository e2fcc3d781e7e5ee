import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import { notFound } from '../../../common/errors/app-error.js';
import type { UploadedFile } from '../../../common/http/bodies/upload.js';
import { Changes } from '../../record/changes/index.js';
import { MEDIA_IMAGE_RULES, type MediaKind } from './pictures.js';
import { ImagesRepository } from './images.repository.js';
import { Images } from './images.service.js';

const ACTIONS = {
  logos: { created: 'logo.created', deleted: 'logo.deleted' },
  ads: { created: 'ad.created', deleted: 'ad.deleted' },
} as const satisfies Record<MediaKind, Record<string, AuditAction>>;

/** The logos and the ads: lists of file names. */
@Injectable()
export class MediaService {
  constructor(
    private readonly images: Images,
    private readonly repository: ImagesRepository,
    private readonly changes: Changes,
  ) {}

  /** Newest first. */
  list(kind: MediaKind): Promise<string[]> {
    return this.repository.names(kind);
  }

  async newest(kind: MediaKind): Promise<string | null> {
    const [newest = null] = await this.list(kind);
    return newest;
  }

  async upload(kind: MediaKind, file: UploadedFile | undefined): Promise<void> {
    const image = await this.images.prepare(file, MEDIA_IMAGE_RULES);
    await this.changes.run(async () => {
      const name = await this.images.store(kind, image);
      this.changed(kind, 'created', name);
    });
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    await this.changes.undoable(ACTIONS[kind].deleted, async () => {
      if ((await this.images.remove(kind, [name])) === 0) throw notFound();
      this.changed(kind, 'deleted', name);
    });
  }

  private changed(kind: MediaKind, what: 'created' | 'deleted', name: string): void {
    this.changes.note({ action: ACTIONS[kind][what], target: name, target_name: name });
    this.changes.tell({ what: kind });
  }
}
