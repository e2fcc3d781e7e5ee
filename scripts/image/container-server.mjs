import { once } from 'node:events';

const READY = /^Keyroster ready on http:\/\/localhost:(\d+)$/m;
const START_MS = 120_000;
const STOP_MS = 15_000;
const SECRETS = '/data/secrets';

/** @typedef {{ username: string, password: string }} Login */

/** The server as it runs in a container, started and stopped on the same database and data. */
export class ContainerServer {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  readyAfterS = '';

  /** @param {import('./engines.mjs').Engine} engine @param {string} tag @param {Record<string, string>} env @param {Login} admin */
  constructor(engine, tag, env, admin) {
    this.engine = engine;
    this.tag = tag;
    this.env = env;
    this.admin = admin;
  }

  /** The image makes the files of its secrets, as in docker-compose.yml. @param {import('./engines.mjs').Engine} engine @param {string} tag @param {Record<string, string>} env */
  static async of(engine, tag, env) {
    await engine.ask(tag, ['node', 'ops/make-secrets.mjs', SECRETS]);
    const file = (/** @type {string} */ name) => `${SECRETS}/backend/${name}`;
    const password = await engine.ask(tag, ['cat', file('admin-password')]);
    return new ContainerServer(
      engine,
      tag,
      {
        ...env,
        HOST: '127.0.0.1',
        PORT: '0',
        // The fallback mongod is an old release.
        ALLOW_OLD_MONGOD: 'on',
        API_DOCS: 'on',
        JWT_SECRET_FILE: file('jwt-secret'),
        CREDENTIALS_KEY_FILE: file('credentials-key'),
        ADMIN_PASSWORD_FILE: file('admin-password'),
      },
      { username: 'admin', password },
    );
  }

  /** @returns {Promise<string>} its address, once it is ready */
  async start() {
    const began = performance.now();
    const process = await this.engine.start(this.tag, this.env);
    this.#process = process;
    const printed = { out: '', log: '' };
    process.stdout?.setEncoding('utf8').on('data', (text) => (printed.out += text));
    process.stderr?.setEncoding('utf8').on('data', (text) => (printed.log += text));
    const deadline = Date.now() + START_MS;
    for (;;) {
      const [, port] = READY.exec(printed.out) ?? [];
      if (port) {
        this.readyAfterS = ((performance.now() - began) / 1000).toFixed(1);
        return `http://127.0.0.1:${port}`;
      }
      if (process.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The container did not get ready.\n${printed.out}${printed.log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The server has to exit by itself with 0, which means that it stored its pending data. */
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
