import type { Session } from '../app/session.js';
import { auditOf } from '../data/courses.js';
import { itemOf } from '../data/inbox.js';
import { listedUser } from '../data/listed-user.js';

/** Until when a user is paused after wrong tries, as admins see it; null if they aren't. */
export const pauseOf = async (admin: Session, user: { email: string }) =>
  (await listedUser(admin, user)).paused_until;

/** Checks that admins see a user's pause everywhere, and can lift it. */
export async function pauseIsShown(admin: Session, user: { _id: string; email: string }): Promise<void> {
  expect(await pauseOf(admin, user)).toBeGreaterThan(Date.now());
  expect(await itemOf(admin, 'pause', user._id)).toMatchObject({ name: user.email });
  expect(await auditOf(admin, user._id, 'login.paused')).toMatchObject([{ target_name: user.email }]);
  await admin.post('/api/users/unpause', { id: user._id }).expect(200);
  expect(await pauseOf(admin, user)).toBeNull();
  expect(await itemOf(admin, 'pause', user._id)).toBeUndefined();
}
