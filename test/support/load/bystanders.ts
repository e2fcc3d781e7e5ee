import { setTimeout as delay } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { summed, waitsWhile, type Acks } from '../sockets/acks.js';
import { times } from '../checks/full-run.js';
import type { LiveSocket } from '../sockets/live-socket.js';
import type { ServerProcess } from '../processes/server-process.js';
import { Session } from '../app/session.js';

/** The unit of CPU time in /proc is a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/** The CPU time of a process so far, in seconds. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process's name, in brackets, may contain blanks.
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

const QUIET_MS = times(3_000, 10_000);
const COUNT = 8;
const COMES_EVERY_MS = 500;
/** Delays by others on the machine aren't there in each try; those by an attack are. */
const TRIES = 3;
/** Smaller waits say nothing: server, attack and test share two cores, in short runs with others, too. */
const NOISE_MS = { median: times(50, 10), p99: times(1_250, 20), entry: times(500, 50) };

/** What others notice, and how much the server works, while something happens. */
interface Measured {
  acks: Acks;
  /** How long others took to be let in. */
  entries: number[];
  /** The CPU time that the server took, as a share of one core. */
  share: number;
}

export interface Harm {
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
  async besides(
    attack: () => Promise<void>,
    most: Harm,
    afterwards = () => Promise.resolve(),
  ): Promise<Harm> {
    let harm = { slower: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
    for (let tried = 0; tried < TRIES && (harm.slower > most.slower || harm.share > most.share); tried += 1) {
      const quiet = await this.measure(() => delay(QUIET_MS));
      const meanwhile = await this.measure(attack);
      harm = { slower: slowdown(quiet, meanwhile), share: meanwhile.share - quiet.share };
      process.stdout.write(`${JSON.stringify({ ...harm, usual: quiet.acks, acks: meanwhile.acks })}\n`);
      await afterwards();
    }
    return harm;
  }

  private async measure(happening: () => Promise<void>): Promise<Measured> {
    const began = performance.now();
    const spentBefore = await cpuSeconds(this.server.pid);
    const happened = happening();
    const isOver = new AbortController();
    void happened.finally(() => isOver.abort()).catch(() => undefined);
    const waits = waitsWhile(this.sockets, happened);
    const entries: number[] = [];
    while (!isOver.signal.aborted) {
      const came = performance.now();
      (await this.newcomer.socket({ headers: { 'X-Forwarded-For': '198.51.100.7' } })).close();
      entries.push(performance.now() - came);
      await delay(COMES_EVERY_MS);
    }
    const acks = summed(await waits);
    const share = (await cpuSeconds(this.server.pid)) - spentBefore;
    return { acks, entries, share: share / ((performance.now() - began) / 1_000) };
  }
}

function slowdown(quiet: Measured, meanwhile: Measured): number {
  const [entry, usual] = [summed(meanwhile.entries).median, summed(quiet.entries).median];
  return Math.max(
    meanwhile.acks.median / Math.max(quiet.acks.median, NOISE_MS.median),
    meanwhile.acks.p99 / Math.max(quiet.acks.p99, NOISE_MS.p99),
    entry / Math.max(usual, NOISE_MS.entry),
  );
}
