/** Under this name the database keeps when its last backup was made, in ms. */
export const LAST_BACKUP = 'last_backup';
