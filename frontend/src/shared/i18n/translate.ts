import type { ErrorCode } from '@keyroster/contracts';
import { readDictionary } from './language.js';

/** A sentence of the server, or of the catalogue, in the page's language. */
export const translated = (message: string, code?: ErrorCode): string =>
  readDictionary().translate(message, code);
