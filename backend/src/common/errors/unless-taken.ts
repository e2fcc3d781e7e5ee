import { SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from './app-error.js';
import { isDuplicateKey } from './to-app-error.js';

/** A write of a name that nobody else may have; a refusal says by which field it was given. */
export async function unlessTaken<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicateKey(error) ? nameTaken(field) : error;
  }
}

export const nameTaken = (field: string) => new AppError('DUPLICATE', SERVER_TEXTS.nameTaken, { field });
