import type { Types } from 'mongoose';

/** Mongoose's own check takes any twelve characters for an id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** An id that is kept in memory: the driver's own text is a chain of twelve pieces, which takes ten times the room. */
export const toKeptId = (id: Types.ObjectId): string => Buffer.from(id.id).toString('hex');
