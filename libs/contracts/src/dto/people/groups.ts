import { Equals, IsInt, IsString } from 'class-validator';
import { TITLES_AT_ONCE_MAX } from '../../constants.js';
import type { Saying } from '../../texts.js';
import { ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { IfPresent, Name } from '../fields.js';
import { Id, IdList, IdsOrNone } from '../ids.js';

const required: Saying = ({ validation }) => validation.groupEmpty;

/** A profile group. */
export class GroupAnswer {
  @Id()
  _id!: string;

  @IsString()
  name!: string;

  /** Whoever is in it has these; for admins alone. */
  @IfPresent()
  @IdList('Titles')
  titles?: string[];
}

/** What a change of the profile groups answers: the whole list. */
export class GroupsChangedAnswer extends MessageAnswer {
  @ListOf(GroupAnswer)
  group!: GroupAnswer[];
}

/** What the deletion of a profile group answers. */
export class GroupDeletedAnswer extends GroupsChangedAnswer {
  /** How many users it has left without a group. */
  @IsInt()
  without_group!: number;
}

/** The profile groups that the caller sees. */
export class GroupListAnswer extends GroupsChangedAnswer {
  @Equals(false)
  error!: false;
}

/** A new profile group. */
export class AddGroupPayload {
  @Name('Group', { required })
  name!: string;
}

/** A profile group's new name. */
export class UpdateGroupPayload extends AddGroupPayload {
  @Id()
  _id!: string;
}

/** The profile group to delete. */
export class DeleteGroupPayload {
  @Id()
  _id!: string;
}

/** The titles of a profile group, these and no others. */
export class GroupTitlesPayload {
  @Id()
  _id!: string;

  @IdsOrNone('Titles', TITLES_AT_ONCE_MAX)
  titles!: string[];
}

/** A user in a profile group. */
export class GroupMemberAnswer {
  @Id()
  _id!: string;

  @IsString()
  email!: string;

  @IsString()
  nstbrowser_email!: string;
}

/** A profile group with who is in it. */
export class BrowserGroupAnswer extends GroupAnswer {
  @ListOf(GroupMemberAnswer)
  users!: GroupMemberAnswer[];
}

/** The profile groups that the caller sees, with who is in them. */
export class BrowserAnswer {
  @ListOf(BrowserGroupAnswer)
  browser!: BrowserGroupAnswer[];
}
