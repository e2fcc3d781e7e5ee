import { type DataFiles } from '../data/data-files.js';
import { LOOPBACK, REPLICA_SET } from './ports.js';

// By default mongod takes half of the memory and a twentieth of the disk.
const CACHE_GB = '0.5';
const OPLOG_MB = '1024';

/** The node of the set. All options here are known to MongoDB 6.0 to 9.0. */
export function memberOptions(files: DataFiles, port: number): string[] {
  return [
    ...commonOptions(files, port),
    ...['--replSet', REPLICA_SET, '--oplogSize', OPLOG_MB],
    // Longer than the longest transaction of ours, an import of 50 s.
    ...['--setParameter', 'transactionLifetimeLimitSeconds=60'],
  ];
}

/** On its own, to mend what the set remembers: nothing but what we ask for may change the data. */
export function aloneOptions(files: DataFiles, port: number): string[] {
  return [
    ...commonOptions(files, port),
    ...['--setParameter', 'ttlMonitorEnabled=false'],
    ...['--setParameter', 'disableLogicalSessionCacheRefresh=true'],
  ];
}

function commonOptions(files: DataFiles, port: number): string[] {
  return [
    ...['--dbpath', files.database, '--keyFile', files.keyFile],
    ...['--bind_ip', LOOPBACK, '--port', String(port), '--nounixsocket'],
    // zlib gives away memory to strangers in the releases before 6.0.27, 7.0.28, 8.0.17, 8.2.3 (CVE-2025-14847).
    ...['--networkMessageCompressors', 'snappy,zstd'],
    ...['--wiredTigerCacheSizeGB', CACHE_GB],
    ...['--logpath', files.log, '--logappend', '--logRotate', 'reopen', '--quiet'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A member of a replica set otherwise waits 15 s for others to take over before it heeds a signal.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
  ];
}

/** Nothing if the command line is not of a mongod on these data: its process id may have come to anyone. */
export function portOf(files: DataFiles, commandLine: string): number | undefined {
  if (!commandLine.includes(` --dbpath ${files.database} `)) return undefined;
  return Number(/ --port (\d+) /.exec(commandLine)?.[1]) || undefined;
}
