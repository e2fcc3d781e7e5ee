import { BackupsService, BackupStore } from '../modules/record/backup/index.js';
import { typedAfter } from './admin/task.js';
import { DataTasksModule, backupSummary } from './data-tasks.js';
import { openDatabase, runCommand } from './run-command.js';

const { words, options } = typedAfter('npm run backup --', {
  words: ['[FILE]'],
  options: { list: { type: 'boolean' } },
});

await runCommand({
  name: 'The backup',
  module: DataTasksModule,
  isBeforeStart: true,
  async run(context) {
    const { app, say, signal, fileAt } = context;
    const store = app.get(BackupStore);
    if (options.list) {
      for (const { name, at, bytes } of await store.list()) {
        say(`${new Date(at).toISOString()}  ${String(bytes).padStart(14)}  ${name}`);
      }
      return;
    }
    const [named] = words;
    await openDatabase(context);
    const backup = named
      ? await app.get(BackupsService).create(fileAt(named), signal)
      : await store.make(signal);
    for (const line of backupSummary(backup)) say(line);
    say(`Backup written and read back: ${backup.file}`);
  },
});
