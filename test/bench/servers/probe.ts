import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { mongo } from 'mongoose';
import { now, answerCommands } from '../lab/commands.js';

/** Loaded into a server (`--import`), so that what is measured stays as shipped. */

export interface Usage {
  cpuMs: number;
  /** In ms, by the clock that all programs of the machine share. */
  at: number;
  eventLoopDelayP99Ms: number;
  /** Database commands by name since `begin`; the driver's heartbeats are counted apart. */
  commands: Record<string, number>;
  heartbeats: number;
}

const SAMPLE_MS = 10;
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
let commands: Record<string, number> = {};
let heartbeats = 0;
let commits: number[] = [];

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1_000,
    at: now(),
    eventLoopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - SAMPLE_MS),
    commands: { ...commands },
    heartbeats,
  };
}

function clean(): void {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
}

const probe = {
  usage,

  /** Starts counting anew; returns the CPU time and clock at that moment. */
  begin(): Usage {
    delay.reset();
    commands = {};
    heartbeats = 0;
    commits = [];
    return usage();
  },

  /** The memory in use in bytes, after garbage collection. */
  memory(): number {
    clean();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },

  /** The resident memory in bytes, after garbage collection. */
  resident(): number {
    clean();
    return process.memoryUsage.rss();
  },

  /** Counts the driver's commands; the address has to switch `monitorCommands` on. */
  async watchDatabase(): Promise<void> {
    const { default: mongoose } = await import('mongoose');
    // Mongoose's own first connection, which the product doesn't use, has none.
    const clients = mongoose.connections.map((each) => each.getClient() as mongo.MongoClient | undefined);
    const opened = clients.filter((client) => client !== undefined);
    if (opened.length === 0) throw new Error('No database to watch: the server uses another mongoose');
    for (const client of opened) {
      client.on('commandStarted', ({ commandName, command }) => {
        const collection: unknown = command[commandName];
        const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
        commands[name] = (commands[name] ?? 0) + 1;
      });
      client.on('commandSucceeded', ({ commandName }) => {
        if (commandName === 'commitTransaction') commits.push(now());
      });
      client.on('serverHeartbeatSucceeded', () => (heartbeats += 1));
    }
  },

  /** When transactions were committed, on the shared clock. */
  commits: (): number[] => commits,

  /** Makes every bulk write succeed without being sent, to see what a ping costs without the database. */
  async dropBulkWrites(): Promise<void> {
    const { mongo } = await import('mongoose');
    Object.defineProperty(mongo.Collection.prototype, 'bulkWrite', { value: () => Promise.resolve({}) });
  },
};

export type ProbeCommands = typeof probe;

answerCommands(probe);
