import { type DataFiles } from '../data/data-files.js';
import { LOOPBACK, REPLICA_SET } from './ports.js';

// By default mongod uses half of the memory and a twentieth of the disk.
const CACHE_GB = '0.5';
const OPLOG_MB = '1024';

/** The options of a member of the replica set. MongoDB 6.0 to 9.0 know all of them. */
export function memberOptions(files: DataFiles, port: number): string[] {
  return [
    ...commonOptions(files, port),
    ...['--replSet', REPLICA_SET, '--oplogSize', OPLOG_MB],
    // Longer than the longest transaction, an import of 50 s.
    ...['--setParameter', 'transactionLifetimeLimitSeconds=60'],
  ];
}

/** Standalone, to repair the set's configuration, and with the jobs off that would change other data. */
export const aloneOptions = (files: DataFiles, port: number): string[] => [
  ...commonOptions(files, port),
  ...['--setParameter', 'ttlMonitorEnabled=false'],
  ...['--setParameter', 'disableLogicalSessionCacheRefresh=true'],
];

function commonOptions(files: DataFiles, port: number): string[] {
  return [
    ...['--dbpath', files.database, '--keyFile', files.keyFile],
    ...['--bind_ip', LOOPBACK, '--port', String(port), '--nounixsocket'],
    // zlib leaks memory before 6.0.27, 7.0.28, 8.0.17 and 8.2.3 (CVE-2025-14847).
    ...['--networkMessageCompressors', 'snappy,zstd'],
    ...['--wiredTigerCacheSizeGB', CACHE_GB],
    ...['--logpath', files.log, '--logappend', '--logRotate', 'reopen', '--quiet'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A member otherwise waits 15 s for a successor before it stops.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
  ];
}

/** The port of our mongod; undefined for another program, because process ids are reused. */
export function portOf(files: DataFiles, commandLine: string): number | undefined {
  if (!commandLine.includes(` --dbpath ${files.database} `)) return undefined;
  return Number(/ --port (\d+) /.exec(commandLine)?.[1]) || undefined;
}
