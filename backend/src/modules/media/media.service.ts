import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import { DomainEvents } from '../../common/domain-events.js';
import { notFound } from '../../common/errors/app-error.js';
import type { UploadedFile } from '../../common/http/upload.decorator.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { MEDIA_IMAGE_RULES } from './image-rules.js';
import type { MediaKind } from './image-types.js';
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
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly events: DomainEvents,
  ) {}

  /** Newest first. */
  list(kind: MediaKind): Promise<string[]> {
    return this.repository.names(kind);
  }

  newest(kind: MediaKind): Promise<string | null> {
    return this.repository.newest(kind);
  }

  async upload(kind: MediaKind, file: UploadedFile | undefined): Promise<void> {
    const image = await this.images.prepare(file, MEDIA_IMAGE_RULES);
    await this.transactions.run(async () => {
      const name = await this.images.store(kind, image);
      await this.changed(kind, 'created', name);
    });
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    await this.transactions.run(async () => {
      if ((await this.images.remove(kind, [name])) === 0) throw notFound();
      await this.changed(kind, 'deleted', name);
    });
  }

  private async changed(kind: MediaKind, what: 'created' | 'deleted', name: string): Promise<void> {
    await this.audit.record({ action: ACTIONS[kind][what], target: name, target_name: name });
    this.transactions.afterCommit(() => this.events.emit('data.changed', { what: kind }));
  }
}
