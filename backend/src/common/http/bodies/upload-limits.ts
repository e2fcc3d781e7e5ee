import { JSON_BODY_MAX_BYTES } from '@keyroster/contracts';
import multer from 'multer';

const MB = 1024 * 1024;
/** More fields than any form of the contract has. */
const FIELDS_MAX = 10;

/** The one form of an upload: one file, kept in memory, beside a few flat fields. */
export const uploadOptions = (maxMb: number) => ({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxMb * MB,
    files: 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 1,
    fieldNameSize: 100,
    fieldSize: JSON_BODY_MAX_BYTES,
    headerPairs: 20,
    // Without these two a small field such as `a[b][c]…` or `a[4000000000]` keeps the process busy for minutes.
    fieldNestingDepth: 0,
    fieldArrayIndexLimit: 0,
  },
});
