import { parseArgs } from 'node:util';
import { BackupsService, BackupStore } from '../modules/record/backup/index.js';
import { DataTasksModule, backupSummary } from './data-tasks.js';
import { openDatabase, runCommand } from './run-command.js';

await runCommand({
  name: 'The backup',
  module: DataTasksModule,
  isBeforeStart: true,
  async run(context) {
    const { app, say, signal, fileAt } = context;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { list: { type: 'boolean' } },
    });
    const store = app.get(BackupStore);
    if (values.list) {
      for (const { name, at, bytes } of await store.list()) {
        say(`${new Date(at).toISOString()}  ${String(bytes).padStart(14)}  ${name}`);
      }
      return;
    }
    const [named] = positionals;
    await openDatabase(context);
    const backup = named
      ? await app.get(BackupsService).create(fileAt(named), signal)
      : await store.make(signal);
    for (const line of backupSummary(backup)) say(line);
    say(`Backup written and read back: ${backup.file}`);
  },
});
