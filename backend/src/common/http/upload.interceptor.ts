import {
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { Settings } from '../../config/settings.js';
import { AppError } from '../errors/app-error.js';
import { checkShape } from './json-body.guard.js';
import { uploadOptions } from './upload-limits.js';

/** The field of a form in which its file comes. */
export const FILE_FIELD = 'file';

type Answer = ReturnType<CallHandler['handle']>;

/** Reads a form with a file. Behind the guards: nothing of a stranger's upload is read. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly parser: NestInterceptor;

  constructor(private readonly settings: Settings) {
    this.parser = new (FileInterceptor(FILE_FIELD, uploadOptions(settings)))();
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Answer> {
    const request = context.switchToHttp().getRequest<Request>();
    const parsed: CallHandler = {
      handle: () => {
        request.body = checkShape(request.body as unknown);
        return next.handle();
      },
    };
    try {
      return await this.parser.intercept(context, parsed);
    } catch (error) {
      throw this.refusalOf(error);
    }
  }

  /** What the parser throws while it reads: its own refusals, as Nest translates them, and broken connections. */
  private refusalOf(error: unknown): unknown {
    if (error instanceof AppError) return error;
    if (!(error instanceof HttpException))
      return new AppError('BROKEN_BODY', 'The request could not be read');
    if (error.getStatus() !== 413) return error;
    return new AppError('TOO_LARGE', `The file is too large, ${this.settings.uploadMaxMb} MB is the most`, {
      field: FILE_FIELD,
    });
  }
}
