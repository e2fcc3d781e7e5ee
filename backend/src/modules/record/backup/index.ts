export { BackupModule } from './backup.module.js';
export { Backups } from './backups.service.js';
export { LAST_BACKUP } from './last-backup.js';
export type { InspectedBackup } from './inspect-backup.js';
export { Restores } from './restores.service.js';
