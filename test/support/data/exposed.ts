import type { ExposedListAnswer } from '@keyroster/contracts/dto';
import { ReadNotes } from '../../../backend/src/modules/courses/credentials/leaked-passwords/read-notes.js';
import { Session } from '../app/session.js';
import type { TestApp } from '../app/test-app.js';
import { answerOf } from '../checks/answer.js';
import { assign, credentialsSeenBy } from './courses.js';

export const exposedTo = async (admin: Session) =>
  (await answerOf<ExposedListAnswer>(admin.get('/api/products/exposed'))).exposed;

/** Somebody to whom the title is assigned, and who has read its credentials. */
export async function aReaderOf(
  app: TestApp,
  admin: Session,
  { title, subtitle }: { title: { _id: string }; subtitle: { _id: string } },
): Promise<Session> {
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  await assign(admin, member.user, title).expect(200);
  await credentialsSeenBy(member, subtitle._id);
  return member;
}

/** The entry of one credential; undefined if nobody who left knows it. */
export const exposedOf = async (admin: Session, { _id }: { _id: string }) =>
  (await exposedTo(admin)).find(({ p_id }) => p_id === _id);

export const accept = (admin: Session, { _id }: { _id: string }) =>
  admin.post('/api/products/exposed/accept', { p_id: _id });

/** Flushes buffered reads: one stored after a deletion would have its credential checked again. */
export const storeReads = (app: TestApp): Promise<void> => app.get(ReadNotes).flush();
