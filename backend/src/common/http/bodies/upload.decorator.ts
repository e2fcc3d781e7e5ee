import {
  SetMetadata,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { Multipart } from './json-body.guard.js';
import { UPLOAD_MAX_KEY, UploadInterceptor } from './upload.interceptor.js';

/** A file as it was sent. What it was called and said to be is not asked: its content decides. */
export interface UploadedFile {
  buffer: Buffer;
}

/** A route that takes a form with one file, in the field `file`: a picture, unless it says how large the file may be. */
export const TakesFile = ({ maxMb }: { maxMb?: number } = {}) =>
  applyDecorators(Multipart(), SetMetadata(UPLOAD_MAX_KEY, maxMb), UseInterceptors(UploadInterceptor));

/** The file of the form; none where the form had none. */
export const FormFile = createParamDecorator(
  (_: unknown, context: ExecutionContext): UploadedFile | undefined =>
    context.switchToHttp().getRequest<Request>().file,
);
