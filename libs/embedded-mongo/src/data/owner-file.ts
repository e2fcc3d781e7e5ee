import { randomBytes } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { readText, writePrivate } from './data-files.js';
import { EmbeddedMongoError, hasCode } from '../errors.js';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.js';

/**
 * Elects the process that starts, watches and stops the mongod of a DATA_DIR: the file holds its id and start time.
 * Processes in different containers can't see each other, and a rare race may elect two. mongod's own lock then stops the
 * second mongod, so the data are safe. A process that shares the mongod loses it when the owner stops.
 */
export class OwnerFile {
  constructor(private readonly file: string) {}

  async claim(): Promise<boolean> {
    const claim = await this.draftClaim();
    try {
      for (;;) {
        if (await isLinked(claim, this.file)) return true;
        const holder = await this.holder();
        if (await isAlive(holder)) return false;
        await this.retire(holder);
      }
    } finally {
      await rm(claim, { force: true });
    }
  }

  async isHeld(): Promise<boolean> {
    return isAlive(await this.holder());
  }

  async release(): Promise<void> {
    await rm(this.file, { force: true });
  }

  private async holder(): Promise<string> {
    return (await readText(this.file)) ?? '';
  }

  private async draftClaim(): Promise<string> {
    const identity = await identityOf(process.pid);
    if (identity === undefined) {
      throw new EmbeddedMongoError(
        'The embedded MongoDB needs a system with /proc or ps: set MONGODB_URI instead',
      );
    }
    const draft = this.scratchName();
    await writePrivate(draft, JSON.stringify(identity));
    return draft;
  }

  /** Moves a dead holder's file away, and puts it back if it is meanwhile the claim of a faster process. */
  private async retire(deadHolder: string): Promise<void> {
    const retired = this.scratchName();
    try {
      await rename(this.file, retired);
      if (((await readText(retired)) ?? '') !== deadHolder) await isLinked(retired, this.file);
      await rm(retired, { force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }

  private scratchName(): string {
    return `${this.file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  }
}

/** A link is atomic: only one of several processes succeeds. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const identity = parseIdentity(holder);
  return identity !== undefined && (await isRunning(identity));
}

function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, startedAt } = parsed as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}
