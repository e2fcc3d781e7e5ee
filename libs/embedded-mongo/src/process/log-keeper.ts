import { type DataFiles } from '../data/data-files.js';
import { isLogMovedAway } from './mongod-log.js';
import { type MongodProcess, send } from './mongod-process.js';

const LOOK_EVERY_MS = 3_600_000;

/** Keeps the log of a mongod that runs for months from filling the disk. */
export class LogKeeper {
  private readonly timer: NodeJS.Timeout;

  constructor(files: DataFiles, mongodNow: () => MongodProcess) {
    this.timer = setInterval(() => void look(files, mongodNow()), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** SIGUSR1 is mongod's word for opening its log anew. */
async function look(files: DataFiles, mongod: MongodProcess): Promise<void> {
  const isMoved = await isLogMovedAway(files).catch(() => false);
  if (isMoved) send(mongod, 'SIGUSR1');
}
