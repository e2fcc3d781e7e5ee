import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { RuleContext } from '@keyroster/contracts/dto';
import { AppError } from '../../errors/app-error.js';
import { askedLanguage, texts } from '../../context/texts.js';

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

/** For each payload, class-validator would compare its class with all others, a tenth of a short call's time. */
export function rememberRules(): void {
  const storage = getMetadataStorage();
  const search = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof search>>();
  storage.getTargetValidationMetadatas = (target, ...rest) => {
    const rules = known.get(target) ?? search(target, ...rest);
    known.set(target, rules);
    return rules;
  };
}

function toRefusal(errors: ValidationError[]): AppError {
  const [error] = errors;
  if (!error) return new AppError('VALIDATION', texts().server.requestInvalid);
  if (error.children?.length) return toRefusal(error.children);
  const [rule = '', message = ''] = Object.entries(error.constraints ?? {})[0] ?? [];
  if (rule === 'whitelistValidation') return new AppError('UNKNOWN_FIELD', texts().server.unknownField);
  const { code = 'VALIDATION', says } = (error.contexts?.[rule] ?? {}) as RuleContext;
  return new AppError(code, says?.(texts()) ?? inEnglish(message), { field: error.property });
}

const inEnglish = (message: string): string =>
  askedLanguage() === 'en' ? message : texts().server.fieldInvalid;
