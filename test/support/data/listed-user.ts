import type { UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

export async function listedUser(admin: Session, { email }: { email: string }): Promise<UserAnswer> {
  const { users } = await answerOf<UserListAnswer>(admin.get(`/api/users/false?q=${email}`));
  const user = users.find((each) => each.email === email);
  if (!user) throw new Error(`${email} is in the list`);
  return user;
}
