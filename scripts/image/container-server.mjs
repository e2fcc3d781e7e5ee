import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

const READY = /^Keyroster ready on http:\/\/localhost:(\d+)$/m;
const START_MS = 60_000;
const STOP_MS = 15_000;

/** @typedef {{ username: string, password: string }} Login */

const secret = () => randomBytes(32).toString('base64');

/** The server as it runs in a container, started and stopped on the same database and data. */
export class ContainerServer {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #env;

  /** @param {import('./engines.mjs').Engine} engine @param {string} tag @param {string} mongodbUri */
  constructor(engine, tag, mongodbUri) {
    this.engine = engine;
    this.tag = tag;
    /** @type {Login} */
    this.admin = { username: 'admin', password: randomBytes(12).toString('hex') };
    this.#env = {
      HOST: '127.0.0.1',
      PORT: '0',
      MONGODB_URI: mongodbUri,
      // The fallback mongod is an old release.
      ALLOW_OLD_MONGOD: 'on',
      JWT_SECRET: secret(),
      CREDENTIALS_KEY: secret(),
      ADMIN_USERNAME: this.admin.username,
      ADMIN_PASSWORD: this.admin.password,
    };
  }

  /** @returns {Promise<string>} its address, once it is ready */
  async start() {
    const process = await this.engine.start(this.tag, this.#env);
    this.#process = process;
    const printed = { out: '', log: '' };
    process.stdout?.setEncoding('utf8').on('data', (text) => (printed.out += text));
    process.stderr?.setEncoding('utf8').on('data', (text) => (printed.log += text));
    const deadline = Date.now() + START_MS;
    for (;;) {
      const [, port] = READY.exec(printed.out) ?? [];
      if (port) return `http://127.0.0.1:${port}`;
      if (process.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The container did not get ready.\n${printed.out}${printed.log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** It has to end by itself with 0, which means that pending data were stored. */
  async stop() {
    const process = this.#process;
    if (!process || process.exitCode !== null) throw new Error('The container is not running');
    const gone = once(process, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
    this.engine.stop(process);
    const [code] = await gone;
    if (code !== 0) throw new Error(`The container ended with ${code} instead of 0`);
  }

  kill() {
    if (this.#process?.exitCode === null) this.engine.stop(this.#process);
  }
}
