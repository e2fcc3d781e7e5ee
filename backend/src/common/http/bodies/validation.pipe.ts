import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { type ErrorCode, SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../errors/app-error.js';

/** Checks payloads against their classes; unknown fields are refused without naming them. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validateCustomDecorators: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => toRefusal(errors),
  });

function toRefusal(errors: ValidationError[]): AppError {
  const [error] = errors;
  if (!error) return new AppError('VALIDATION', SERVER_TEXTS.requestInvalid);
  if (error.children?.length) return toRefusal(error.children);
  const [rule = '', message = ''] = Object.entries(error.constraints ?? {})[0] ?? [];
  if (rule === 'whitelistValidation') return new AppError('UNKNOWN_FIELD', SERVER_TEXTS.unknownField);
  const context: unknown = error.contexts?.[rule];
  return new AppError(codeIn(context) ?? 'VALIDATION', message, { field: error.property });
}

function codeIn(context: unknown): ErrorCode | undefined {
  const hasCode = typeof context === 'object' && context !== null && 'code' in context;
  return hasCode ? (context.code as ErrorCode) : undefined;
}
