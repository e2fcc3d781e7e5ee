import type { UserListAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { found } from '../checks/found.js';
import { answerOf } from '../checks/answer.js';

export async function listedUser(admin: Session, { email }: { email: string }) {
  const { users } = await answerOf<UserListAnswer>(admin.get(`/api/users/false?q=${email}`));
  return found(users, (each) => each.email === email);
}
