import type { Type } from '@nestjs/common';
import { AppError } from '../../../../common/errors/app-error.js';
import { validationPipe } from '../../../../common/http/bodies/validation.pipe.js';

type Checked<Payload> = { payload: Payload } | { refusal: string; field: string | undefined };

const pipe = validationPipe();

/** What the single call's payload class says of these fields. */
export async function checkedBy<Payload>(metatype: Type<Payload>, fields: object): Promise<Checked<Payload>> {
  try {
    return { payload: (await pipe.transform(fields, { type: 'body', metatype })) as Payload };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a rule says to a row; whatever else goes wrong is no row's fault. */
export function refusalOf(error: unknown): { refusal: string; field: string | undefined } {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { refusal: error.message, field: error.details.field };
}
