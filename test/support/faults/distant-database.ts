import { type mongo } from 'mongoose';
import { EmbeddedBench, portOf, withDatabase } from '../processes/embedded-bench.js';
import { TcpProxy } from './tcp-proxy.js';

const SETTLED_WITHIN_MS = 20_000;

/** A MongoDB of its own, which servers reach only through a proxy, and the test directly. */
export class DistantDatabase {
  private constructor(
    readonly uri: string,
    readonly way: TcpProxy,
    private readonly directUri: string,
    private readonly bench: EmbeddedBench,
  ) {}

  static async start(): Promise<DistantDatabase> {
    const bench = await EmbeddedBench.make();
    const { uri } = await bench.start();
    const way = await TcpProxy.to(portOf(uri));
    const direct = new URL(uri);
    direct.searchParams.delete('replicaSet');
    direct.searchParams.set('directConnection', 'true');
    // Drivers connect to the address in the replica set's config, so this has to be the proxy's.
    await withDatabase(direct.href, async (db) => {
      const admin = db.admin();
      const { config } = (await admin.command({ replSetGetConfig: 1 })) as {
        config: { version: number; members: { host: string }[] };
      };
      const members = config.members.map((member) => ({ ...member, host: `127.0.0.1:${way.port}` }));
      await admin.command({
        replSetReconfig: { ...config, version: config.version + 1, members },
        force: true,
      });
    });
    const through = new URL(uri);
    through.port = String(way.port);
    return new DistantDatabase(through.href, way, direct.href, bench);
  }

  look<T>(act: (db: mongo.Db) => Promise<T>): Promise<T> {
    return withDatabase(this.directUri, act);
  }

  /** Waits until no transaction is open, so that what is found from now on stays as it is. */
  async settled(): Promise<void> {
    const deadline = performance.now() + SETTLED_WITHIN_MS;
    while ((await this.look(openTransactions)) > 0) {
      if (performance.now() > deadline) throw new Error('A transaction is still open');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Stops the process of mongod: its connections stay open, and nobody is answered. */
  async pause(): Promise<void> {
    process.kill(await this.bench.mongodPid(), 'SIGSTOP');
  }

  async resume(): Promise<void> {
    process.kill(await this.bench.mongodPid(), 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.way.stop();
    await this.bench.clear();
  }
}

async function openTransactions(db: mongo.Db): Promise<number> {
  const status = (await db.admin().command({ serverStatus: 1 })) as { transactions: { currentOpen: number } };
  return status.transactions.currentOpen;
}
