import { join } from 'node:path';
import { Clock } from '../common/time/clock.js';
import { Settings } from '../config/settings.js';
import { BackupsService } from '../modules/record/backup/index.js';
import { DataTasksModule, backupSummary } from './data-tasks.js';
import { openDatabase, runCommand } from './run-command.js';

await runCommand({
  name: 'The backup',
  module: DataTasksModule,
  isBeforeStart: true,
  async run(context) {
    const { app, say, signal, fileAt } = context;
    const [, , named] = process.argv;
    const stamp = new Date(app.get(Clock).now())
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '');
    const file = named
      ? fileAt(named)
      : join(app.get(Settings).dataDir, 'backups', `keyroster-${stamp}.bson.gz`);
    await openDatabase(context);
    const backup = await app.get(BackupsService).create(file, signal);
    for (const line of backupSummary(backup)) say(line);
    say(`Backup written and read back: ${file}`);
  },
});
