import { Injectable } from '@nestjs/common';
import { covers, isListed, normaliseIpEntry, toIpList } from '@keyroster/contracts';
import type {
  UnlistedSession,
  UnlistedSessionsAnswer,
  WhitelistAnswer,
  WhitelistEntryAnswer,
} from '@keyroster/contracts/dto';
import { Reactions } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, notFound } from '../../../common/errors/app-error.js';
import { Changes, OnUndone } from '../../record/changes/index.js';
import { WhitelistRepository } from './whitelist.repository.js';
import type { WhitelistEntry } from './whitelist-entry.schema.js';
import { texts } from '../../../common/context/texts.js';

const UNLISTED_SHOWN = 100;

@Injectable()
export class WhitelistService {
  constructor(
    private readonly repository: WhitelistRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
    private readonly reactions: Reactions,
  ) {}

  /** The open sessions of all but admins; the sessions module implements it. */
  openSessions(): Promise<UnlistedSession[]> {
    return this.reactions.answerTo(WhitelistService, 'openSessions')();
  }

  async unlistedSessions(): Promise<UnlistedSessionsAnswer> {
    const list = toIpList((await this.repository.list()).map(({ ip_address }) => ip_address));
    const sessions = (await this.openSessions()).filter(({ ip }) => !isListed(list, ip));
    return { total: sessions.length, sessions: sessions.slice(0, UNLISTED_SHOWN) };
  }

  async list(ip: string): Promise<WhitelistAnswer> {
    const { entries, isEnforced } = await this.repository.read();
    return { whitelist: entries.map(toWhitelistEntryAnswer), enforced: isEnforced, ip };
  }

  async add(text: string): Promise<void> {
    const ipAddress = normaliseIpEntry(text.trim());
    if (ipAddress === null) {
      throw new AppError('VALIDATION', texts().server.noAddress, { field: 'ip_address' });
    }
    await this.changes.run(async () => {
      await this.begin();
      const wider = (await this.repository.list()).find((entry) => covers(entry.ip_address, ipAddress));
      if (wider) throw new AppError('DUPLICATE', texts().server.addressListed, { field: 'ip_address' });
      const entry = await this.repository.insert(ipAddress, new Date(this.clock.now()));
      this.changes.note({ action: 'whitelist.added', target: String(entry._id), target_name: ipAddress });
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.undoable('whitelist.removed', async () => {
      await this.begin();
      const removed = await this.repository.remove(id);
      if (!removed) throw notFound();
      this.changes.note({ action: 'whitelist.removed', target: id, target_name: removed.ip_address });
      const isLast = (await this.repository.list()).length === 0;
      if (isLast && (await this.repository.isEnforced())) await this.switchTo(false);
    });
  }

  async enforce(value: boolean): Promise<void> {
    await this.changes.undoable(value ? 'whitelist.enforced' : 'whitelist.lifted', async () => {
      await this.begin();
      if (value === (await this.repository.isEnforced())) return;
      await this.repository.journalSwitch(() => this.switchTo(value));
      await this.refuseEmpty();
    });
  }

  @OnUndone('whitelist_state')
  async followUndo(): Promise<void> {
    await this.begin();
    await this.refuseEmpty();
  }

  private async refuseEmpty(): Promise<void> {
    if (!(await this.repository.isEnforced()) || (await this.repository.list()).length > 0) return;
    throw new AppError('GUARDED', texts().server.whitelistEmpty);
  }

  private async switchTo(value: boolean): Promise<void> {
    await this.repository.setEnforced(value);
    this.changes.note({ action: value ? 'whitelist.enforced' : 'whitelist.lifted' });
  }

  /** Also called by an undo, so that it waits for concurrent changes, too. */
  @OnUndone('whitelist_entries')
  async begin(): Promise<void> {
    await this.repository.beginChange();
    this.changes.tell({ what: 'whitelist' });
  }
}

const toWhitelistEntryAnswer = (entry: WhitelistEntry): WhitelistEntryAnswer => ({
  _id: String(entry._id),
  ip_address: entry.ip_address,
  createdAt: entry.createdAt.toISOString(),
});
