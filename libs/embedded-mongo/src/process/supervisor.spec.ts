import { type RunningMongod } from './mongod-launcher.js';
import { Supervisor, type SupervisorPorts } from './supervisor.js';
import { waitFor } from '../wait.js';

interface FakeMongod {
  running: RunningMongod;
  die(detail: string): void;
}

function fakeMongod(): FakeMongod {
  let hasEnded = false;
  let end: FakeMongod['die'] = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const mongod = { pid: 0, ended, hasEnded: () => Promise.resolve(hasEnded) };
  const die = (detail: string): void => {
    hasEnded = true;
    end(detail);
  };
  return { running: { mongod, port: 20_500, version: '6.0.5' }, die };
}

function ports(relaunch: SupervisorPorts['relaunch']): SupervisorPorts & { news: string[] } {
  const news: string[] = [];
  return { relaunch, news, onDeath: (line) => news.push(line), pause: () => Promise.resolve() };
}

describe('the watch over mongod', () => {
  it('waits longer after each failure, at most 2.5 s, and never gives up', async () => {
    const mongod = fakeMongod();
    let failures = 7;
    const given = ports(() =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : Promise.resolve(fakeMongod().running),
    );
    new Supervisor(mongod.running, given);
    mongod.die('signal SIGKILL');
    await waitFor(() => Promise.resolve(failures < 0 || undefined), { timeoutMs: 5_000 });
    expect(given.news).toEqual([
      'MongoDB ended (signal SIGKILL), starting it again in 0.2 s',
      ...[0.4, 0.8, 1.6, 2.5, 2.5, 2.5, 2.5].map(
        (seconds) => `MongoDB did not come back (disk full), starting it again in ${seconds} s`,
      ),
    ]);
  });

  it('starts it again on the port that clients know', async () => {
    const mongod = fakeMongod();
    const revivedOn = await new Promise<number>((resolve) => {
      const given = ports((_signal, port) => {
        resolve(port);
        return Promise.resolve(fakeMongod().running);
      });
      new Supervisor(mongod.running, given);
      mongod.die('exit code 14');
    });
    expect(revivedOn).toBe(20_500);
  });

  it('breaks off a restart that is under way when it is told to stop', async () => {
    const mongod = fakeMongod();
    let supervisor: Supervisor | undefined;
    const signal = await new Promise<AbortSignal>((resolve) => {
      const given = ports((broken) => {
        resolve(broken);
        return new Promise((_resolve, reject) => {
          broken.addEventListener('abort', () => reject(new Error('broken off')));
        });
      });
      supervisor = new Supervisor(mongod.running, given);
      mongod.die('signal SIGKILL');
    });
    await supervisor?.stop(1_000);
    expect(signal.aborted).toBe(true);
  });
});
