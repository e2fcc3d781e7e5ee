import { Equals, IsInt, IsString } from 'class-validator';
import { TITLES_AT_ONCE_MAX } from '../../constants.js';
import type { Saying } from '../../texts.js';
import { ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { IfPresent, Name } from '../fields.js';
import { Id, IdList, IdsOrNone } from '../ids.js';

const required: Saying = ({ validation }) => validation.groupEmpty;

export class GroupAnswer {
  @Id() _id!: string;
  @IsString() name!: string;
  /** Titles of all members, sent to admins only. */
  @IfPresent() @IdList('Titles') titles?: string[];
}

export class GroupsChangedAnswer extends MessageAnswer {
  @ListOf(GroupAnswer) group!: GroupAnswer[];
}

export class GroupDeletedAnswer extends GroupsChangedAnswer {
  /** How many users the deletion left without a group. */
  @IsInt() without_group!: number;
}

export class GroupListAnswer extends GroupsChangedAnswer {
  @Equals(false) error!: false;
}

export class AddGroupPayload {
  @Name('Group', { required }) name!: string;
}

export class UpdateGroupPayload extends AddGroupPayload {
  @Id() _id!: string;
}

/** The complete list of titles of a profile group. */
export class GroupTitlesPayload {
  @Id() _id!: string;
  @IdsOrNone('Titles', TITLES_AT_ONCE_MAX) titles!: string[];
}

export class GroupMemberAnswer {
  @Id() _id!: string;
  @IsString() email!: string;
  @IsString() nstbrowser_email!: string;
}

export class BrowserGroupAnswer extends GroupAnswer {
  @ListOf(GroupMemberAnswer) users!: GroupMemberAnswer[];
}

export class BrowserAnswer {
  @ListOf(BrowserGroupAnswer) browser!: BrowserGroupAnswer[];
}
