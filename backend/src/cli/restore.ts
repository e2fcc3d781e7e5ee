import { parseArgs } from 'node:util';
import { BackupStore, RestoresService } from '../modules/record/backup/index.js';
import { DataTasksModule, backupSummary } from './data-tasks.js';
import { openDatabase, runCommand } from './run-command.js';

await runCommand({
  name: 'The restore',
  module: DataTasksModule,
  isBeforeStart: true,
  async run(context) {
    const { app, say, signal, fileAt } = context;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { unsigned: { type: 'boolean' }, 'keep-access': { type: 'boolean' } },
    });
    const [named] = positionals;
    if (!named) throw new Error('name the file: npm run restore -- FILE|latest [--unsigned] [--keep-access]');
    const restores = app.get(RestoresService);
    const restore = async (file: string) => {
      const backup = await restores.inspect(file, { unsigned: values.unsigned ?? false });
      for (const line of backupSummary(backup)) say(line);
      await openDatabase(context);
      await restores.run(backup, { say, signal, keepAccess: values['keep-access'] ?? false });
    };
    await (named === 'latest' ? app.get(BackupStore).withLatest(restore) : restore(fileAt(named)));
    say('Restored and compared with the file: start the server; everybody logs in anew');
  },
});
