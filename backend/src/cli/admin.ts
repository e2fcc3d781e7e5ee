import 'reflect-metadata';
import { archiveAudit, verifyAudit } from './admin/audit.js';
import { makeAdmin, endSessions, listSessions, resetSecondFactor, unlock } from './admin/users.js';
import { parseWords, usageOf, WRONGLY_CALLED, type Task } from './admin/task.js';
import { runCommand } from './run-command.js';

const TASKS = new Map<string, Task>([
  ['make-admin', makeAdmin],
  ['unlock', unlock],
  ['sessions', listSessions],
  ['end-sessions', endSessions],
  ['reset-second-factor', resetSecondFactor],
  ['verify-audit', verifyAudit],
  ['archive-audit', archiveAudit],
]);

const HELP = [
  'npm run admin -- COMMAND, with the settings of the server, beside it or while it is stopped:',
  ...[...TASKS].map(([name, task]) => `\n  ${usageOf(name, task)}\n      ${task.help}`),
  '\n',
].join('\n');

const [, , name = 'help', ...typed] = process.argv;
const task = TASKS.get(name);
const given = task && parseWords(task, typed);

if (name === 'help' || name === '--help') process.stdout.write(HELP);
else if (!task || !given) {
  const usage = task ? usageOf(name, task) : `help lists the commands: there is no ${name}`;
  process.stderr.write(`npm run admin -- ${usage}\n`);
  process.exitCode = WRONGLY_CALLED;
} else {
  await runCommand({
    name,
    ...(task.module && { module: task.module }),
    run: (context) => task.run(context, given),
  });
}
