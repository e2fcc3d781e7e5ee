import type { GroupAnswer, GroupMemberAnswer } from '@keyroster/contracts/dto';
import type { ProfileGroup } from './profile-group.schema.js';

/** `titles` for an admin's eyes alone. */
export const toGroupAnswer = ({ _id, name }: ProfileGroup, titles?: readonly string[]): GroupAnswer => ({
  _id: String(_id),
  name,
  ...(titles && { titles: [...titles] }),
});

/** A user as seen by whoever sees their group. */
export const toGroupMemberAnswer = (user: {
  _id: unknown;
  email: string;
  nstbrowser_email: string;
}): GroupMemberAnswer => ({
  _id: String(user._id),
  email: user.email,
  nstbrowser_email: user.nstbrowser_email,
});
