import { randomUUID } from 'node:crypto';
import type { GroupAnswer, GroupListAnswer, GroupsChangedAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import type { Session } from '../app/session.js';

export const aGroupName = (): string => `Group ${randomUUID()}`;

export async function aGroup(admin: Session, name = aGroupName()) {
  const { group } = await answerOf<GroupsChangedAnswer>(admin.post('/api/group/add', { name }), 201);
  return found(group, (listed) => listed.name === name);
}

export const withoutTitles = ({ _id, name }: GroupAnswer): GroupAnswer => ({ _id, name });

export const giveTitles = (admin: Session, group: { _id: string }, ...titles: { _id: string }[]) =>
  admin.post('/api/group/titles', { _id: group._id, titles: titles.map(({ _id }) => _id) });

/** Moves a user into a group; without one, out of theirs. */
export const moveTo = (admin: Session, user: { _id: string }, group?: { _id: string }) =>
  admin.post('/api/users/update', { id: user._id, profileGroup: group?._id ?? '' });

export const groupsSeenBy = async (session: Session) =>
  (await answerOf<GroupListAnswer>(session.get('/api/group/get'))).group;
