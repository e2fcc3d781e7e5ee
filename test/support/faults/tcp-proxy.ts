import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Way = 'requests' | 'answers';

export interface Slowness {
  /** The delay of each piece, in each direction. */
  delayMs: number;
  bytesPerSecond: number;
}

interface Pair {
  near: Socket;
  far: Socket;
  /** Directions in which bytes were lost: nothing goes there any more, as if a firewall had forgotten it. */
  readonly dead: Set<Way>;
}

const HOST = '127.0.0.1';

/** A TCP proxy that disturbs connections as networks do: resets, refuses, slows or silently drops. */
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

  get size(): number {
    return this.pairs.size;
  }

  /** Resets every connection; new ones get through. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      reset(near);
      reset(far);
    }
  }

  /** Resets every connection, and refuses new ones. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    this.cut();
    await closed;
  }

  /** Accepts new connections and keeps old ones, but silently drops what is sent in these directions. */
  swallow(...ways: Way[]): void {
    for (const way of ways) this.swallowing.add(way);
  }

  slow(slowness: Slowness): void {
    this.slowness = slowness;
  }

  /** New connections work again; those that lost bytes stay silent until one side gives up. */
  async heal(): Promise<void> {
    this.swallowing.clear();
    this.slowness = undefined;
    if (!this.server) await this.listen();
  }

  stop(): Promise<void> {
    return this.refuse();
  }

  private async listen(): Promise<void> {
    // Half-open on purpose: `forward` passes an end on, or drops it like anything else.
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
      socket.on('error', () => this.passOn(pair, () => reset(other)));
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

  /** Passes the end of one side on to the other, unless a direction drops it. */
  private passOn(pair: Pair, act: () => void): void {
    if (!this.isLost(pair, 'requests') && !this.isLost(pair, 'answers')) act();
    // Now nobody but the proxy holds the other side.
    else if (pair.near.destroyed) pair.far.destroy();
  }

  private isLost({ dead }: Pair, way: Way): boolean {
    return dead.has(way) || this.swallowing.has(way);
  }
}

/** Node can't reset a socket that is being ended, and would keep its handle open for ever. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
