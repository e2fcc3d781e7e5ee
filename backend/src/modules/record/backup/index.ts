export { BackupModule } from './backup.module.js';
export { BackupsService, LAST_BACKUP } from './backups.service.js';
export type { InspectedBackup } from './backup-file.js';
export { RestoresService } from './restores.service.js';
