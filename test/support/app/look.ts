import type { TokenAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { auditOf } from '../data/courses.js';
import type { Session } from './session.js';
import { ADMIN } from './test-app.js';

/** An admin's view-as session that sees what this user sees. */
export async function lookAs(admin: Session, target: Session): Promise<Session> {
  const begin = () => admin.post('/api/users/viewas', { id: target.user._id });
  const first = await begin();
  // Confirms only if it is needed, because a confirmation leaves traces of its own.
  if (first.status === 403) await admin.confirmed();
  const { token } = first.status === 403 ? await answerOf<TokenAnswer>(begin()) : (first.body as TokenAnswer);
  return target.with(token);
}

/** The audit's entries about views as this user: which end, and by whom. */
export async function viewsOf(admin: Session, { user }: Session): Promise<Array<[string, string | null]>> {
  const started = await auditOf(admin, user._id, 'view.started');
  const ended = await auditOf(admin, user._id, 'view.ended');
  return [...started, ...ended].map(({ action, actor }) => [action, actor]);
}

/** The audit's entries for the start and the end of a view by the first admin. */
export const BEGUN = ['view.started', ADMIN.username];
export const ENDED = ['view.ended', ADMIN.username];
