import { TITLES_AT_ONCE_MAX } from '../../constants.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent } from '../fields.js';
import { Id, IdList, Ids } from '../ids.js';

/** Whose assigned titles are asked for, in the path. */
export class TitleOwnerParams {
  @Id() user_id!: string;
}

/** Whose assigned titles are asked for, in the query; without it the caller's own. */
export class AssignedTitlesQuery {
  @IfPresent() @Id() user_id?: string;
}

/** The ids of the titles assigned to a user. */
export class AssignedTitlesAnswer {
  @IdList('Shops') shops!: string[];
}

/** Titles to assign to a user, or to take from them. */
export class AssignPayload {
  @Ids('Titles', TITLES_AT_ONCE_MAX) shop_id!: string[];
  @Id('User') user_id!: string;
  @IfPresent() @Flag('isBulk') isBulk?: boolean;
}

/** What a change of assignments answers: the ids that are assigned now. */
export class AssignmentChangedAnswer extends MessageAnswer {
  @IdList('Shops') shops!: string[];
}
