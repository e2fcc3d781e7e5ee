import type { Types } from 'mongoose';

/** Mongoose's own check takes any twelve characters for an id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** An id for keeping in memory: the driver's own string is a rope of twelve pieces, ten times as large. */
export const toKeptId = (id: Types.ObjectId): string => Buffer.from(id.id).toString('hex');
