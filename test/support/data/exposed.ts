import type { ExposedCredential, ExposedListAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { ReadNotes } from '../../../backend/src/modules/courses/credentials/leaked-passwords/read-notes.js';
import type { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { answerOf } from '../checks/answer.js';

/** What is to change, as admins are told. */
export const exposedTo = async (admin: Session): Promise<ExposedCredential[]> =>
  (await answerOf<ExposedListAnswer>(admin.get('/api/products/exposed'))).exposed;

/** One of these; nothing where nobody who is gone knows it. */
export const exposedOf = async (
  admin: Session,
  { _id }: { _id: string },
): Promise<ExposedCredential | undefined> => (await exposedTo(admin)).find(({ p_id }) => p_id === _id);

export const accept = (admin: Session, { _id }: { _id: string }): Test =>
  admin.post('/api/products/exposed/accept', { p_id: _id });

/** Stores the reads that are still gathered: one that is stored after a deletion has its credential looked at once more. */
export const storeReads = (app: TestApp): Promise<void> => app.get(ReadNotes).flush();
