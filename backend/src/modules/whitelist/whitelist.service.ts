import { Injectable } from '@nestjs/common';
import { covers, normaliseIpEntry } from '@keyroster/contracts';
import type { WhitelistAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { DomainEvents } from '../../common/domain-events.js';
import { AppError, notFound } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { toWhitelistEntryAnswer } from './whitelist.mapper.js';
import { WhitelistRepository } from './whitelist.repository.js';

@Injectable()
export class WhitelistService {
  constructor(
    private readonly repository: WhitelistRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  async list(ip: string): Promise<WhitelistAnswer> {
    const entries = await this.repository.list();
    const enforced = await this.repository.isEnforced();
    return { whitelist: entries.map(toWhitelistEntryAnswer), enforced, ip };
  }

  async add(text: string): Promise<void> {
    const ipAddress = normaliseIpEntry(text.trim());
    if (ipAddress === null) {
      throw new AppError('VALIDATION', 'Enter an IP address or a CIDR block', { field: 'ip_address' });
    }
    await this.change(async () => {
      const wider = (await this.repository.list()).find((entry) => covers(entry.ip_address, ipAddress));
      if (wider) throw new AppError('DUPLICATE', 'This address is already listed', { field: 'ip_address' });
      const entry = await this.repository.insert(ipAddress, new Date(this.clock.now()));
      await this.audit.record({
        action: 'whitelist.added',
        target: String(entry._id),
        target_name: ipAddress,
      });
    });
  }

  async remove(id: string): Promise<void> {
    await this.change(async () => {
      const removed = await this.repository.remove(id);
      if (!removed) throw notFound();
      await this.audit.record({ action: 'whitelist.removed', target: id, target_name: removed.ip_address });
      const isLast = (await this.repository.list()).length === 0;
      if (isLast && (await this.repository.isEnforced())) await this.switchTo(false);
    });
  }

  async enforce(value: boolean): Promise<void> {
    await this.change(async () => {
      if (value === (await this.repository.isEnforced())) return;
      if (value && (await this.repository.list()).length === 0) {
        throw new AppError('GUARDED', 'List an address first: with an empty list nobody could come in');
      }
      await this.switchTo(value);
    });
  }

  private async switchTo(value: boolean): Promise<void> {
    await this.repository.setEnforced(value);
    await this.audit.record({ action: value ? 'whitelist.enforced' : 'whitelist.lifted' });
  }

  private async change(body: () => Promise<void>): Promise<void> {
    await this.transactions.run(async () => {
      await this.repository.beginChange();
      await body();
      this.transactions.afterCommit(() => this.events.emit('data.changed', { what: 'whitelist' }));
    });
  }
}
