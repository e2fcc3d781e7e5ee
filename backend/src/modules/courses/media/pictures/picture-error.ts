import { FILE_FIELD } from '../../../../common/http/bodies/upload.js';
import { AppError } from '../../../../common/errors/app-error.js';

/** The content is not, or not wholly, of the type that it begins like. */
export class UnreadablePicture extends Error {
  constructor(cause?: unknown) {
    super('The picture cannot be read', { cause });
    this.name = 'UnreadablePicture';
  }
}

export const tooLarge = (message: string): AppError =>
  new AppError('TOO_LARGE', message, { field: FILE_FIELD });
