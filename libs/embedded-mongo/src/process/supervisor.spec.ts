import { waitFor } from '../wait.js';
import { type RunningMongod } from './mongod-launcher.js';
import { Supervisor } from './supervisor.js';

const running = (ended: Promise<string>): RunningMongod => ({
  mongod: { pid: 0, ended, hasEnded: () => Promise.resolve(true) },
  port: 20_500,
  version: '6.0.5',
});
const forGood = new Promise<string>(() => undefined);

it('mongod is started again after pauses that grow to 2.5 s, however often that fails', async () => {
  const news: string[] = [];
  let tries = 0;
  new Supervisor(running(Promise.resolve('signal SIGKILL')), {
    relaunch: () => {
      tries += 1;
      return tries > 7 ? Promise.resolve(running(forGood)) : Promise.reject(new Error('disk full'));
    },
    onDeath: (line) => news.push(line),
    pause: () => Promise.resolve(),
  });
  await waitFor(() => Promise.resolve(tries > 7 || undefined), { timeoutMs: 5_000 });
  expect(news).toEqual([
    'MongoDB ended (signal SIGKILL), starting it again in 0.2 s',
    ...[0.4, 0.8, 1.6, 2.5, 2.5, 2.5, 2.5].map(
      (seconds) => `MongoDB did not come back (disk full), starting it again in ${seconds} s`,
    ),
  ]);
});
