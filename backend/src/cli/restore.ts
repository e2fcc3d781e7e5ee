import { BackupStore, RestoresService } from '../modules/record/backup/index.js';
import { typedAfter } from './admin/task.js';
import { DataTasksModule, backupSummary } from './data-tasks.js';
import { openDatabase, runCommand } from './run-command.js';

const { words, options } = typedAfter('npm run restore --', {
  words: ['FILE|latest'],
  options: { unsigned: { type: 'boolean' }, 'keep-access': { type: 'boolean' } },
});
const [named = ''] = words;

await runCommand({
  name: 'The restore',
  module: DataTasksModule,
  isBeforeStart: true,
  async run(context) {
    const { app, say, signal, fileAt } = context;
    const restores = app.get(RestoresService);
    const restore = async (file: string) => {
      const backup = await restores.inspect(file, { unsigned: options.unsigned === true });
      for (const line of backupSummary(backup)) say(line);
      await openDatabase(context);
      await restores.run(backup, { say, signal, keepAccess: options['keep-access'] === true });
    };
    await (named === 'latest' ? app.get(BackupStore).withLatest(restore) : restore(fileAt(named)));
    say('Restored and compared with the file: start the server; everybody logs in anew');
  },
});
