import { Rekeying } from '../modules/courses/credentials/index.js';
import { typedAfter } from './admin/task.js';
import { runCommand } from './run-command.js';

typedAfter('npm run rekey', { words: [] });

await runCommand({
  name: 'Re-keying',
  async run({ app, say, signal }) {
    const moved = await app
      .get(Rekeying)
      .run((count) => say(`Moved ${count} credentials to the first key`), signal);
    say(
      `Re-keying is complete (${moved} moved): from now on CREDENTIALS_KEY needs its first key alone, on every server`,
    );
  },
});
