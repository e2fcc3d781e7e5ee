/** Mongoose's own check takes any twelve characters for an id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
