import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS, PAYMENT_PICTURE_LASTS_MS, PAYMENT_PICTURE_TYPES } from '@keyroster/contracts';
import { texts } from '../../../common/context/texts.js';
import { notFound } from '../../../common/errors/app-error.js';
import type { UploadedFile } from '../../../common/http/bodies/upload.js';
import { OnStart } from '../../../common/lifecycle.js';
import { Clock } from '../../../common/time/clock.js';
import { Every } from '../../../common/time/loops.js';
import { ImagesService, type PreparedImage, type StoredImage } from '../../courses/media/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Payment } from './payment.schema.js';
import { PaymentsRepository } from './payments.repository.js';

const KIND = 'payments';
const RULES = {
  types: PAYMENT_PICTURE_TYPES,
  wrongType: () => texts().server.paymentPicture,
  missing: () => texts().server.paymentPicture,
};
const SWEPT_AT_ONCE = 100;

/** Pictures of payments have no public URL, and are deleted some time after the decision. */
@Injectable()
export class PaymentPictures {
  private readonly logger = new Logger(PaymentPictures.name);

  constructor(
    private readonly repository: PaymentsRepository,
    private readonly images: ImagesService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Slow, so it must run before the change. */
  async prepare(file: UploadedFile | undefined): Promise<PreparedImage | null> {
    return file ? this.images.prepare(file, RULES) : null;
  }

  /** Must run within a change. Returns the picture's name; empty without a picture. */
  async store(image: PreparedImage | null): Promise<string> {
    return image ? this.images.store(KIND, image) : '';
  }

  async read({ picture }: Payment): Promise<StoredImage> {
    const found = picture === '' ? null : await this.images.read(KIND, picture);
    if (!found) throw notFound();
    return found;
  }

  @OnStart('later')
  begin(): void {
    this.sweep().catch((error: unknown) => this.logger.warn(error));
  }

  @Every(HOUR_MS / 2)
  async sweep(): Promise<void> {
    const before = this.clock.now() - PAYMENT_PICTURE_LASTS_MS;
    for (;;) {
      const over = await this.repository.withPictureDecidedBefore(before, SWEPT_AT_ONCE);
      if (over.length === 0) return;
      await this.changes.run(async () => {
        await this.repository.removePictures(over.map(({ _id }) => _id));
        await this.images.remove(
          KIND,
          over.map(({ picture }) => picture),
        );
      });
    }
  }
}
