import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const built = path.resolve(__dirname, '../../../libs/embedded-mongo/dist/index.js');

export interface EmbeddedProcess {
  child: ChildProcess;
  uri: string;
}

/**
 * Runs the embedded database in its own process, because a kill must not hit the test. It has its own process
 * group, so that a signal can reach the whole group as a Ctrl-C does.
 */
export async function startInProcess(dataDir: string, cacheDir: string): Promise<EmbeddedProcess> {
  const program = `
    import { EmbeddedMongo } from ${JSON.stringify(pathToFileURL(built).href)};
    const mongo = await EmbeddedMongo.start({
      dataDir: ${JSON.stringify(dataDir)}, cacheDir: ${JSON.stringify(cacheDir)}, progress: () => undefined,
    });
    console.log(mongo.uri);
    process.on('SIGTERM', () => mongo.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const uri of createInterface({ input: child.stdout })) return { child, uri };
  throw new Error('the other process ended before its database was up');
}

export async function endProcess({ child }: EmbeddedProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, signal);
  await exited;
}
