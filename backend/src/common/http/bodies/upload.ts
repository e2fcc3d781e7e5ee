import {
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import multer from 'multer';
import { JSON_BODY_MAX_BYTES } from '@keyroster/contracts';
import { Settings } from '../../../config/settings.js';
import { fromRequest } from '../../access/allow.decorator.js';
import { AppError } from '../../errors/app-error.js';
import { checkShape, checkUntaken, Multipart } from './json-body.guard.js';
import { texts } from '../../context/texts.js';

const MB = 1024 * 1024;

/** More than any form has; `products/create` has 13. */
const FIELDS_MAX = 20;

const uploadOptions = (maxMb: number) => ({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxMb * MB,
    files: 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 1,
    fieldNameSize: 100,
    fieldSize: JSON_BODY_MAX_BYTES,
    headerPairs: 20,
    // Without these two, a small field such as `a[b][c]…` or `a[4000000000]` blocks the process for minutes.
    fieldNestingDepth: 0,
    fieldArrayIndexLimit: 0,
  },
});

export const FILE_FIELD = 'file';

const UPLOAD_MAX_KEY = 'keyroster:upload-max';

export interface UploadedFile {
  buffer: Buffer;
}

export const TakesFile = ({ maxMb }: { maxMb?: number } = {}) =>
  applyDecorators(Multipart(), SetMetadata(UPLOAD_MAX_KEY, maxMb), UseInterceptors(UploadInterceptor));

export const FormFile = fromRequest(({ file }): UploadedFile | undefined => file);

type Answer = ReturnType<CallHandler['handle']>;

/** Runs after the guards, so that a stranger's upload is never read. */
@Injectable()
class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly settings: Settings,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Answer> {
    const request = context.switchToHttp().getRequest<Request>();
    const own = this.reflector.get<number | undefined>(UPLOAD_MAX_KEY, context.getHandler());
    const maxMb = own ?? this.settings.uploadMaxMb;
    const parsed: CallHandler = {
      handle: () => {
        const body = checkShape(request.body as unknown);
        checkUntaken(context, body);
        request.body = body;
        return next.handle();
      },
    };
    try {
      const parser: NestInterceptor = new (FileInterceptor(FILE_FIELD, uploadOptions(maxMb)))();
      return await parser.intercept(context, parsed);
    } catch (error) {
      throw refusalOf(error, maxMb);
    }
  }
}

function refusalOf(error: unknown, maxMb: number): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof HttpException)) return new AppError('BROKEN_BODY', texts().server.unreadable);
  if (error.getStatus() !== 413) return error;
  return new AppError('TOO_LARGE', texts().server.fileTooLarge(maxMb), { field: FILE_FIELD });
}
