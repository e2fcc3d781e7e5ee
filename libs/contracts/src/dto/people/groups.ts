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
  @Id() _id!: string;
  @IsString() name!: string;
  /** Titles of all members, sent to admins only. */
  @IfPresent() @IdList('Titles') titles?: string[];
}

/** All profile groups after a change. */
export class GroupsChangedAnswer extends MessageAnswer {
  @ListOf(GroupAnswer) group!: GroupAnswer[];
}

/** The profile groups after one was deleted. */
export class GroupDeletedAnswer extends GroupsChangedAnswer {
  /** The number of users without a group since. */
  @IsInt() without_group!: number;
}

/** The profile groups that the caller sees. */
export class GroupListAnswer extends GroupsChangedAnswer {
  @Equals(false) error!: false;
}

/** A new profile group. */
export class AddGroupPayload {
  @Name('Group', { required }) name!: string;
}

/** A profile group's new name. */
export class UpdateGroupPayload extends AddGroupPayload {
  @Id() _id!: string;
}

/** The profile group to delete. */
export class DeleteGroupPayload {
  @Id() _id!: string;
}

/** The complete list of titles of a profile group. */
export class GroupTitlesPayload {
  @Id() _id!: string;
  @IdsOrNone('Titles', TITLES_AT_ONCE_MAX) titles!: string[];
}

/** A user in a profile group. */
export class GroupMemberAnswer {
  @Id() _id!: string;
  @IsString() email!: string;
  @IsString() nstbrowser_email!: string;
}

/** A profile group with its members. */
export class BrowserGroupAnswer extends GroupAnswer {
  @ListOf(GroupMemberAnswer) users!: GroupMemberAnswer[];
}

/** The profile groups that the caller sees, with their members. */
export class BrowserAnswer {
  @ListOf(BrowserGroupAnswer) browser!: BrowserGroupAnswer[];
}
