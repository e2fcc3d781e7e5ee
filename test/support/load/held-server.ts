import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ServerProcess } from '../processes/server-process.js';

const WATCH = pathToFileURL(join(import.meta.dirname, 'longest-pause.mjs')).href;
const LOOK_EVERY_MS = 2;

/** A server that measures how long its event loop is blocked. */
export class HeldServer {
  private constructor(
    readonly server: ServerProcess,
    private readonly folder: string,
  ) {}

  static async start(env: Record<string, string>): Promise<HeldServer> {
    const folder = await mkdtemp(join(tmpdir(), 'keyroster-held-'));
    const watched = { NODE_OPTIONS: `--import ${WATCH}`, LONGEST_PAUSE_FILE: join(folder, 'pause') };
    return new HeldServer(await ServerProcess.start({ ...env, ...watched }), folder);
  }

  get url(): string {
    return this.server.url;
  }

  /** The longest pause since the last call, and the CPU time so far; in ms. */
  async held(): Promise<{ longest: number; cpuMs: number }> {
    const file = join(this.folder, 'pause');
    await rm(file, { force: true });
    process.kill(this.server.pid, 'SIGUSR2');
    for (;;) {
      await delay(LOOK_EVERY_MS);
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.endsWith('}')) return JSON.parse(text) as { longest: number; cpuMs: number };
    }
  }

  async clear(): Promise<void> {
    await this.server.clear();
    await rm(this.folder, { recursive: true, force: true });
  }
}
