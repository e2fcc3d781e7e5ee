import { Types } from 'mongoose';
import type { Caller } from './caller.js';

/** Whose something is that a caller made: a user's own, or a program's, whose maker has no part in it. */
export interface Owner {
  user_id: Types.ObjectId;
  token_id: Types.ObjectId | null;
}

export const ownerOf = ({ user_id, session_id, program }: Caller): Owner => ({
  user_id: new Types.ObjectId(user_id),
  token_id: program ? new Types.ObjectId(session_id) : null,
});
