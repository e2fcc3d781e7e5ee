import { IsIn, IsInt, IsString } from 'class-validator';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../errors.js';
import { IfPresent } from './fields.js';
import { Id } from './ids.js';

/** What a call that changes something says: the text of its toast. */
export class MessageAnswer {
  @IsString()
  message!: string;
}

/** The body of every failure. */
export class ErrorAnswer implements ErrorBody {
  @IsInt()
  statusCode!: number;

  @IsString()
  error!: string;

  @IsString()
  message!: string;

  @IfPresent()
  @IsIn(Object.keys(ERROR_STATUS))
  code?: ErrorCode;

  @IfPresent()
  @IsString()
  field?: string;
}

/** The process answers (`live`), or is ready to serve (`ready`). */
export class HealthAnswer {
  @IsIn(['ok'])
  status!: 'ok';
}

/** What a call is about, in its body or its query. */
export class IdPayload {
  @Id()
  id!: string;
}
