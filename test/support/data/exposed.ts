import type { ExposedListAnswer } from '@keyroster/contracts/dto';
import { ReadNotes } from '../../../backend/src/modules/courses/credentials/leaked-passwords/read-notes.js';
import type { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { answerOf } from '../checks/answer.js';

export const exposedTo = async (admin: Session) =>
  (await answerOf<ExposedListAnswer>(admin.get('/api/products/exposed'))).exposed;

/** The entry of one credential; undefined if nobody who left knows it. */
export const exposedOf = async (admin: Session, { _id }: { _id: string }) =>
  (await exposedTo(admin)).find(({ p_id }) => p_id === _id);

export const accept = (admin: Session, { _id }: { _id: string }) =>
  admin.post('/api/products/exposed/accept', { p_id: _id });

/** Flushes buffered reads: one stored after a deletion would have its credential checked again. */
export const storeReads = (app: TestApp): Promise<void> => app.get(ReadNotes).flush();
