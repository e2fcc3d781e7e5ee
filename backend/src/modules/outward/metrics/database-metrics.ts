import type { mongo } from 'mongoose';
import { Histogram, type Registry } from 'prom-client';
import type { DatabaseConnection } from '../../../database/connection/database-connection.js';
import type { Cluster } from '../../../realtime/cluster/cluster.js';
import { addCounter, addGauges, toFlag, toSeconds } from './figures.js';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function addDatabaseMetrics(registry: Registry, database: DatabaseConnection, cluster: Cluster): void {
  addGauges(registry, {
    keyroster_database_reachable: [
      '1 while MongoDB can be reached, else 0',
      () => toFlag(database.isReachable),
    ],
  });
  if (cluster.isJoined) {
    addGauges(registry, {
      keyroster_redis_reachable: [
        '1 while Redis joins this server with the others, else 0; not there without REDIS_URL',
        () => toFlag(cluster.isReachable),
      ],
    });
  }
  const countCommands = commandMetrics(registry);
  const followPool = poolMetrics(registry);
  database.connection.on('open', () => {
    const client = database.connection.getClient();
    countCommands(client);
    followPool(client);
  });
}

function commandMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'keyroster_database_command_duration_seconds',
    help: 'How long commands to MongoDB took, failed ones too, by name; a getMore waits for news, up to a second and more',
    labelNames: ['command'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const failures = addCounter(registry, {
    name: 'keyroster_database_command_failures_total',
    help: 'Commands to MongoDB that failed, by name; a write that was refused for one of its documents is none',
    label: 'command',
  });
  return (client: mongo.MongoClient): void => {
    client.on('commandSucceeded', ({ commandName, duration }) => {
      durations.observe({ command: commandName }, toSeconds(duration));
    });
    client.on('commandFailed', ({ commandName, duration }) => {
      durations.observe({ command: commandName }, toSeconds(duration));
      failures.inc({ command: commandName });
    });
  };
}

function poolMetrics(registry: Registry) {
  let inUse = 0;
  addGauges(registry, {
    keyroster_database_connections_in_use: ['Connections of the pool that carry a command now', () => inUse],
  });
  return (client: mongo.MongoClient): void => {
    inUse = 0;
    client.on('connectionCheckedOut', () => (inUse += 1));
    client.on('connectionCheckedIn', () => {
      // A connection may have been checked out before its pool was followed.
      inUse = Math.max(0, inUse - 1);
    });
  };
}
