export { AUTOMATIC_BACKUP, type AutomaticBackup } from './automatic-backups.js';
export { BackupStore } from './backup-store.js';
export { AutomaticBackupsModule, BackupModule } from './backup.module.js';
export { BackupsService, LAST_BACKUP } from './backups.service.js';
export type { InspectedBackup } from './backup-file.js';
export { RestoresService } from './restores.service.js';
