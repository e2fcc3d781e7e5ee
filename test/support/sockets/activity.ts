import { activityStatus, type ActivityStatus } from '@keyroster/contracts';
import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import type { LiveSocket } from './live-socket.js';
import type { Session } from '../app/session.js';

const LIST = '/api/users/true';

export const activityList = (admin: Session): Promise<ActivityListAnswer> => answerOf(admin.get(LIST));

export const rowOf = async (admin: Session, { user }: Pick<Session, 'user'>) =>
  found((await activityList(admin)).users, ({ _id }) => _id === user._id);

/** The status that a screen derives from the list and the server's time. */
export async function statusOf(admin: Session, { user }: Pick<Session, 'user'>): Promise<ActivityStatus> {
  const { users, serverTime } = await activityList(admin);
  return activityStatus(users.find(({ _id }) => _id === user._id)?.last_ping_timestamp ?? 0, serverTime);
}

/** Clears last pings and addresses, of these users or of all. */
export async function resetActivity(admin: Session, ...whom: Session[]): Promise<void> {
  const ids = whom.map(({ user }) => user._id);
  await admin.post('/api/users/resetactivity', ids.length > 0 ? { ids } : {}).expect(200);
}

export async function setLock(admin: Session, { user }: Session, value = true): Promise<void> {
  await admin.post('/api/users/lock', { id: user._id, value }).expect(200);
}

/** Waits until a screen has got everything so far, and forgets it: what it gets next is new. */
export async function allShown(screen: LiveSocket): Promise<void> {
  // Subscribing sends buffered changes, and their frame arrives before the ack.
  await screen.watch();
  screen.forget();
}
