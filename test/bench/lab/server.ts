import { fileURLToPath } from 'node:url';
import type { ProbeCommands } from '../servers/probe.js';
import { Program } from './program.js';

const READY = /ready on http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/;
const probeFile = fileURLToPath(new URL('../servers/probe.js', import.meta.url));

/** With `--profile`, each server writes a CPU profile. */
const profiling = process.argv.includes('--profile')
  ? ['--cpu-prof', '--cpu-prof-dir=test/output/profiles']
  : [];

/** A server under test, with the probe loaded into it. */
export class Server {
  private constructor(
    readonly probe: Program<ProbeCommands>,
    readonly url: string,
    readonly startMs: number,
  ) {}

  static async start(file: string, env: Record<string, string> = {}): Promise<Server> {
    const began = performance.now();
    const probe = new Program<ProbeCommands>(file, {
      execArgv: ['--expose-gc', '--import', probeFile, ...profiling],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ALLOW_OLD_MONGOD: 'on', ...env },
    });
    const [, port = ''] = await probe.heard(READY);
    return new Server(probe, `http://127.0.0.1:${port}`, performance.now() - began);
  }

  stop(): Promise<void> {
    return this.probe.stop();
  }
}
