import { Injectable, Logger } from '@nestjs/common';
import type { BackupListAnswer } from '@keyroster/contracts/dto';
import { asSystem } from '../../../common/context/request-context.js';
import { OnStop } from '../../../common/lifecycle.js';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { AtEach } from '../../../common/time/loops.js';
import { Settings } from '../../../config/settings.js';
import { Leases } from '../../../database/leases.js';
import { Meta } from '../../../database/meta.js';
import { BackupStore } from './backup-store.js';

export const AUTOMATIC_BACKUP = 'automatic_backup';
const LEASE = 'automatic_backup_lease';
const AGAIN_AFTER_MS = 5 * 60_000;
const SHOWN = 10;
const MESSAGE_MAX_LENGTH = 200;

/** Stored in `meta`: when and where the newest good backup was made, and the last failure since then. */
export interface AutomaticBackup {
  at: number | null;
  to: string;
  failed: { at: number; message: string } | null;
  /** Set from the request for a backup until it is made. */
  isWanted?: boolean;
}

/** Each process looks once a minute; the one that gets the lease makes the backup. */
@Injectable()
export class AutomaticBackups {
  private readonly logger = new Logger(AutomaticBackups.name);
  private readonly stopping = new AbortController();
  private readonly looking = new Loop({ run: () => this.lookIfDue() });

  constructor(
    private readonly store: BackupStore,
    private readonly meta: Meta,
    private readonly leases: Leases,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @AtEach('minute')
  wake(): void {
    this.looking.wake();
  }

  @OnStop('work')
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking.stop();
  }

  async list(): Promise<BackupListAnswer> {
    const { failed = null, isWanted = false } = (await this.known()) ?? {};
    const { backupEveryMs: every, backupTo: to, backupKeep: keep } = this.settings;
    const state = { every, to, keep, is_running: isWanted };
    try {
      const files = await this.store.list();
      return { ...state, backups: files.slice(0, SHOWN), total: files.length, failed };
    } catch (error) {
      return { ...state, backups: [], total: 0, failed: { at: this.clock.now(), message: messageOf(error) } };
    }
  }

  /** Asks for a backup now, whatever the schedule. */
  async begin(): Promise<void> {
    const known = await this.known();
    await this.note({ ...(known ?? this.none), isWanted: true });
    this.wake();
  }

  /** Fails if another process holds the lease or the database is away; the next minute is soon enough. */
  private async lookIfDue(): Promise<void> {
    if (!(await this.isDue(await this.known()))) return;
    await this.leases.hold(LEASE, async (lease) => {
      const before = await this.known();
      if (!(await this.isDue(before))) return;
      const after = await this.made(before ?? this.none);
      await lease.confirm();
      await this.note(after);
    });
  }

  private async made(before: AutomaticBackup): Promise<AutomaticBackup> {
    const to = this.settings.backupTo;
    try {
      const { header } = await asSystem(() => this.store.make(this.stopping.signal));
      await this.store.rotate();
      return { at: header.at.getTime(), to, failed: null };
    } catch (error) {
      if (this.stopping.signal.aborted) return before;
      const message = messageOf(error);
      this.logger.warn(`The backup failed: ${message}`);
      return { at: before.at, to, failed: { at: this.clock.now(), message } };
    }
  }

  private async isDue(known: AutomaticBackup | undefined): Promise<boolean> {
    if (known?.isWanted) return true;
    const { backupEveryMs: every, backupTo } = this.settings;
    if (every === null) return false;
    const now = this.clock.now();
    if (known?.failed && Math.abs(now - known.failed.at) < AGAIN_AFTER_MS) return false;
    if (!known || known.at === null || known.to !== backupTo) return true;
    return Math.abs(now - known.at) >= every || this.isEmpty();
  }

  /** Somebody may have removed the files. If the store can't be listed, the next due backup tells why. */
  private async isEmpty(): Promise<boolean> {
    try {
      return (await this.store.list()).length === 0;
    } catch {
      return false;
    }
  }

  private known(): Promise<AutomaticBackup | undefined> {
    return this.meta.read<AutomaticBackup>(AUTOMATIC_BACKUP);
  }

  private note(state: AutomaticBackup): Promise<void> {
    return this.meta.write(AUTOMATIC_BACKUP, state);
  }

  private get none(): AutomaticBackup {
    return { at: null, to: this.settings.backupTo, failed: null };
  }
}

/** The message in one line, without the folder's whole path. */
const messageOf = (error: unknown): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.replace(/, \w+ '.*$/, '').slice(0, MESSAGE_MAX_LENGTH);
};
