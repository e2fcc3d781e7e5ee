import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program that has to be installed; where it isn't, the error says what to install. */
export async function startInstalled(name: string, words: string[], whereMissing: string) {
  const child = spawn(name, words, { stdio: 'ignore' });
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(() => {
      throw new Error(whereMissing);
    }),
  ]);
  return child;
}

/** Ends such a program if it still runs, and waits until it is gone. */
export async function endInstalled(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
