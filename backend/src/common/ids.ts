import type { Types } from 'mongoose';

/** Mongoose's own check takes any twelve characters for an id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** The driver's own string is a rope of twelve pieces and takes ten times the memory. */
export const toKeptId = (id: Types.ObjectId): string => Buffer.from(id.id).toString('hex');
