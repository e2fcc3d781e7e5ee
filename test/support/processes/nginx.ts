import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { makeCertificate } from './certificate.js';
import { freePort } from './free-port.js';
import { endInstalled, startInstalled } from './installed.js';
import { until } from '../checks/until.js';

const EXAMPLE = resolve(__dirname, '../../../ops/nginx.conf');
const UP_WITHIN_MS = 5_000;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx in front of two servers, with the configuration that the project recommends. */
export class NginxServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    /** The port with TLS; 0 without it. */
    readonly tlsPort: number,
    private readonly dir: string,
  ) {}

  static async start(servers: [number, number], { withTls = false } = {}): Promise<NginxServer> {
    const dir = await mkdtemp(join(tmpdir(), 'keyroster-nginx-'));
    const nginx = new NginxServer(await freePort(), withTls ? await freePort() : 0, dir);
    if (withTls) await makeCertificate(nginx.file('site'), 'DNS:localhost');
    await nginx.configure(servers);
    await nginx.up();
    return nginx;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async answeredBy(port: number): Promise<number> {
    const log = await readFile(this.file('access.log'), 'utf8');
    return log.split('\n').filter((line) => line.includes(`:${port} by`)).length;
  }

  /** nginx's log of errors, such as those of connections to a server. */
  async complaints(): Promise<string> {
    return readFile(this.file('error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    await endInstalled(this.child, 'SIGTERM');
    await rm(this.dir, { recursive: true, force: true });
  }

  private async configure([first, second]: [number, number]): Promise<void> {
    const example = await readFile(EXAMPLE, 'utf8');
    const site = example
      .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
      .replace('listen 80;', `listen 127.0.0.1:${this.port};${this.tls()}`);
    await writeFile(this.file('site.conf'), site);
    await writeFile(this.file('nginx.conf'), this.surroundings());
  }

  private tls(): string {
    if (this.tlsPort === 0) return '';
    const [certificate, key] = [this.file('site.pem'), this.file('site.key')];
    return `listen 127.0.0.1:${this.tlsPort} ssl http2; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
  }

  /** The main configuration, which includes the example. */
  private surroundings(): string {
    const { uid, username } = userInfo();
    return `
      ${uid === 0 ? `user ${username};` : ''}
      daemon off;
      worker_processes 2;
      pid ${this.file('nginx.pid')};
      error_log ${this.file('error.log')} warn;
      events { worker_connections 4096; }
      http {
        log_format upstream '$request $status $upstream_addr by $upstream_status';
        access_log ${this.file('access.log')} upstream;
        ${TEMPORARY.map((kind) => `${kind}_temp_path ${this.file(kind)};`).join('\n')}
        include ${this.file('site.conf')};
      }`;
  }

  private async up(): Promise<void> {
    const words = ['-p', this.dir, '-c', this.file('nginx.conf'), '-e', this.file('error.log')];
    const child = await startInstalled(
      'nginx',
      words,
      'The tests behind a proxy need nginx: install the package nginx-light.',
    );
    this.child = child;
    await until(UP_WITHIN_MS, async () => {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${await this.complaints()}`);
      return fetch(this.url).then(
        () => true,
        () => false,
      );
    });
  }

  private file(name: string): string {
    return join(this.dir, name);
  }
}
