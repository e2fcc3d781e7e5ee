import { randomUUID } from 'node:crypto';
import type { GroupAnswer, GroupListAnswer, GroupsChangedAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';

export const aGroupName = (): string => `Group ${randomUUID()}`;

export async function aGroup(admin: Session): Promise<GroupAnswer> {
  const name = aGroupName();
  const answer = await admin.post('/api/group/add', { name }).expect(201);
  const group = (answer.body as GroupsChangedAnswer).group.find((listed) => listed.name === name);
  if (!group) throw new Error('A new group is in the list that adding it answers');
  return group;
}

export async function groupsSeenBy(session: Session): Promise<GroupAnswer[]> {
  const answer = await session.get('/api/group/get').expect(200);
  return (answer.body as GroupListAnswer).group;
}
