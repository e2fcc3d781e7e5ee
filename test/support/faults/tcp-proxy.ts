import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Which way bytes go: what is asked, or what is answered. */
export type Way = 'requests' | 'answers';

export interface Slowness {
  /** Each piece arrives so much later, in each direction. */
  delayMs: number;
  bytesPerSecond: number;
}

/** One connection through the proxy, and what it has become. */
interface Pair {
  near: Socket;
  far: Socket;
  /** Ways on which bytes were lost: nothing goes there any more, as behind a firewall that has forgotten it. */
  readonly dead: Set<Way>;
}

const HOST = '127.0.0.1';

/** A way over TCP that can be disturbed as networks are: cut, closed, slow, or swallowing in silence. */
export class TcpProxy {
  private readonly pairs = new Set<Pair>();
  private readonly swallowing = new Set<Way>();
  private slowness: Slowness | undefined;
  private server: Server | undefined;
  port = 0;

  private constructor(private readonly target: number) {}

  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.listen();
    return proxy;
  }

  /** Connections that are open now. */
  get size(): number {
    return this.pairs.size;
  }

  /** Every connection ends with a reset; new ones get through. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Every connection ends with a reset, and new ones are refused. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    this.cut();
    await closed;
  }

  /** New connections are accepted and old ones stay open, but what is sent on these ways is lost without a word. */
  swallow(...ways: Way[]): void {
    for (const way of ways) this.swallowing.add(way);
  }

  slow(slowness: Slowness): void {
    this.slowness = slowness;
  }

  /** New connections get through unharmed; those that lost something stay silent until whoever has them gives up. */
  async heal(): Promise<void> {
    this.swallowing.clear();
    this.slowness = undefined;
    if (!this.server) await this.listen();
  }

  stop(): Promise<void> {
    return this.refuse();
  }

  private async listen(): Promise<void> {
    // Half-open on purpose: an end is passed on by `forward`, or swallowed like anything else.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => this.join(near));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, HOST, resolve);
    });
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  private join(near: Socket): void {
    const far = connect({ port: this.target, host: HOST, allowHalfOpen: true, noDelay: true });
    const pair: Pair = { near, far, dead: new Set() };
    this.pairs.add(pair);
    this.forward(pair, 'requests');
    this.forward(pair, 'answers');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => this.passOn(pair, () => other.resetAndDestroy()));
      socket.once('close', () => {
        this.passOn(pair, () => other.destroy());
        if (near.destroyed && far.destroyed) this.pairs.delete(pair);
      });
    }
  }

  private forward(pair: Pair, way: Way): void {
    const [from, to] = way === 'requests' ? [pair.near, pair.far] : [pair.far, pair.near];
    // Pieces keep their order: each waits for the one before it.
    let last = Promise.resolve();
    const send = (length: number, act: () => void): void => {
      const due = performance.now() + (this.slowness?.delayMs ?? 0);
      const takesMs = this.slowness ? (length / this.slowness.bytesPerSecond) * 1_000 : 0;
      last = last.then(() => pause(Math.max(0, due - performance.now()) + takesMs)).then(act);
    };
    from.on('data', (bytes) => {
      if (this.swallowing.has(way)) pair.dead.add(way);
      if (pair.dead.has(way)) return;
      send(bytes.length, () => {
        if (to.writable) to.write(bytes);
      });
    });
    from.once('end', () => {
      if (this.isLost(pair, way)) return;
      send(0, () => to.end());
    });
  }

  /** That one end is gone is news too, which the other doesn't get through a way that swallows. */
  private passOn(pair: Pair, act: () => void): void {
    if (!this.isLost(pair, 'requests') && !this.isLost(pair, 'answers')) act();
    // Nobody but the proxy has the other end then.
    else if (pair.near.destroyed) pair.far.destroy();
  }

  private isLost({ dead }: Pair, way: Way): boolean {
    return dead.has(way) || this.swallowing.has(way);
  }
}

const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
