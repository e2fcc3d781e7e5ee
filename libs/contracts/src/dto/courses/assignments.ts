import { TITLES_AT_ONCE_MAX } from '../../constants.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent } from '../fields.js';
import { Id, IdList, Ids } from '../ids.js';

/** The owner of assigned titles, in the path. */
export class TitleOwnerParams {
  @Id() user_id!: string;
}

/** The owner of assigned titles, in the query. Absent: the caller. */
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

/** The ids that are assigned after a change. */
export class AssignmentChangedAnswer extends MessageAnswer {
  @IdList('Shops') shops!: string[];
}
