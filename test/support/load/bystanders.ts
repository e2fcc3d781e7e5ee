import { setTimeout as delay } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { times } from '../checks/full-run.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import { Session } from '../app/session.js';
import { quantile, timesWhile, toSorted } from './statistics.js';

/** The unit of CPU time in /proc is a hundredth of a second. */
const TICKS_PER_SECOND = 100;

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process's name, in brackets, may contain blanks.
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

const QUIET_MS = times(3_000, 10_000);
const COUNT = 8;
const PINGS_EVERY_MS = 100;
const COMES_EVERY_MS = 500;
/** Delays by others on the machine aren't there in each try; those by an attack are. */
const TRIES = 3;
/** Smaller waits say nothing: server, attack and test share two cores, in short runs with others, too. */
const NOISE_MS = { median: times(50, 10), p99: times(1_250, 20), entry: times(500, 50) };

/** What others notice, and how much the server works, while something happens. */
interface Measured {
  /** Of the acks of their pings, in ms. */
  median: number;
  p99: number;
  /** How long others took to be let in: the median, in ms. */
  entry: number;
  /** The CPU time that the server took, as a share of one core. */
  share: number;
}

interface Harm {
  /** How many times longer others waited than in a quiet time, at worst. */
  slower: number;
  /** The share of one core that was used beyond that of a quiet time. */
  share: number;
}

/** Well-behaved clients that ping and connect during an attack, from their own address. */
export class Bystanders {
  private constructor(
    private readonly server: ServerProcess,
    private readonly newcomer: Session,
    private readonly sockets: LiveSocket[],
  ) {}

  /** The server has to run with TRUST_PROXY. */
  static async at(server: ServerProcess): Promise<Bystanders> {
    const newcomer = await Session.as(server, 'member');
    const sockets: LiveSocket[] = [];
    for (let made = 0; made < COUNT; made += 1) {
      sockets.push(await (await Session.as(server, 'member')).socket());
    }
    const all = new Bystanders(server, newcomer, sockets);
    // Warms the server up, so that one-time costs aren't measured.
    await all.measure(() => delay(QUIET_MS));
    return all;
  }

  get areAllThere(): boolean {
    return this.sockets.every(({ isOpen }) => isOpen);
  }

  /** The harm that an attack does to them, tried a few times while it is more than allowed. */
  async besides(attack: () => Promise<void>, most: Harm, afterwards: () => Promise<void>): Promise<Harm> {
    let harm = { slower: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
    for (let tried = 0; tried < TRIES && (harm.slower > most.slower || harm.share > most.share); tried += 1) {
      const usual = await this.measure(() => delay(QUIET_MS));
      const meanwhile = await this.measure(attack);
      const slower = (['median', 'p99', 'entry'] as const).map(
        (what) => meanwhile[what] / Math.max(usual[what], NOISE_MS[what]),
      );
      harm = { slower: Math.max(...slower), share: meanwhile.share - usual.share };
      process.stdout.write(`${JSON.stringify({ ...harm, usual, meanwhile })}\n`);
      await afterwards();
    }
    return harm;
  }

  private async measure(happening: () => Promise<void>): Promise<Measured> {
    const began = performance.now();
    const spentBefore = await cpuSeconds(this.server.pid);
    const happened = happening();
    const comings = timesWhile(happened, COMES_EVERY_MS, async () => {
      (await this.newcomer.socket({ headers: { 'X-Forwarded-For': '198.51.100.7' } })).close();
    });
    const pings = this.sockets.map((socket) => timesWhile(happened, PINGS_EVERY_MS, () => socket.pinged()));
    const [entries, ...waits] = await Promise.all([comings, ...pings]);
    const acks = toSorted(waits.flat());
    const spent = (await cpuSeconds(this.server.pid)) - spentBefore;
    return {
      median: quantile(acks, 0.5),
      p99: quantile(acks, 0.99),
      entry: quantile(toSorted(entries), 0.5),
      share: spent / ((performance.now() - began) / 1_000),
    };
  }
}
