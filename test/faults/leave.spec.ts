import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ServerProcess } from '../support/processes/server-process.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(60_000);

const LIVE = '/api/health/live';
const READY = '/api/health/ready';
/** A server that waits for nobody is gone within this time. */
const SOON_MS = 1_500;

let server: ServerProcess;

/** A connection that is kept as by a proxy, with one request after the other. */
class KeptConnection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async get(path: string): Promise<IncomingMessage> {
    const request = get(server.url + path, { agent: this.agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  }

  close(): void {
    this.agent.destroy();
  }
}

function takesConnections(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

const refusesConnections = async (): Promise<boolean> => !(await takesConnections());

afterEach(() => server.clear());

describe('behind a proxy', () => {
  beforeEach(async () => {
    server = await ServerProcess.start({ MONGODB_URI: ownDatabaseUri(), TRUST_PROXY: 'loopback' });
  });

  it('a server that stops first says that it is not ready, and goes on taking requests until the proxy knows', async () => {
    const ended = server.stop();
    const [asked, kept] = [new KeptConnection(), new KeptConnection()];
    await until(1_000, async () => (await asked.get(READY)).statusCode === 503);
    const answer = await kept.get(LIVE);
    expect(answer).toMatchObject({ statusCode: 200, headers: { connection: 'keep-alive' } });
    expect(await takesConnections()).toBe(true);
    asked.close();
    kept.close();
    expect(await ended).toBe(0);
  });

  it('answers what comes on an idle connection after it has closed its port, and sends that connection away', async () => {
    const kept = new KeptConnection();
    expect((await kept.get(LIVE)).headers.connection).toBe('keep-alive');
    const ended = server.stop();
    await until(5_000, refusesConnections);
    expect(await kept.get(LIVE)).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
    expect(await ended).toBe(0);
  });
});

it.each([
  ['SIGTERM without a proxy', 'SIGTERM', {}],
  ['Ctrl-C', 'SIGINT', { TRUST_PROXY: 'loopback' }],
] as const)('%s waits for nobody', async (_what, signal, env) => {
  server = await ServerProcess.start({ MONGODB_URI: ownDatabaseUri(), ...env });
  const began = performance.now();
  expect(await server.stop(signal)).toBe(0);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});
