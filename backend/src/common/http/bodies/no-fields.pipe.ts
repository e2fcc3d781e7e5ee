import { Injectable, type PipeTransform } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../errors/app-error.js';

/** For forms that take a file and nothing else: a class without fields can't be validated. */
@Injectable()
export class NoFieldsPipe implements PipeTransform<object, object> {
  transform(body: object): object {
    if (Object.keys(body).length > 0) throw new AppError('UNKNOWN_FIELD', SERVER_TEXTS.unknownField);
    return body;
  }
}
