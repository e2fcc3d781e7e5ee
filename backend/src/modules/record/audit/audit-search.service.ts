import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@keyroster/contracts';
import type { AuditEntryAnswer, AuditListAnswer, AuditQuery } from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../common/csv/csv-writer.js';
import { LIST_LIMIT } from '../../../database/batches.js';
import type { StoredEntry } from './audit-entry.schema.js';
import { AuditRepository } from './audit.repository.js';

const REFUSALS_LOOKED_AT = 100;

export interface RefusedLogin {
  at: number;
  ip: string;
  reason: string;
}

@Injectable()
export class AuditSearchService {
  constructor(private readonly repository: AuditRepository) {}

  async list(search: AuditQuery): Promise<AuditListAnswer> {
    const entries = await this.repository.list({ ...search, limit: search.limit ?? LIST_LIMIT });
    return { entries: entries.map(toEntryAnswer), total: await this.repository.count(search) };
  }

  async lastOf(action: AuditAction, since: number): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    for await (const { target, at } of this.repository.timesOf(action, since)) {
      if (target !== null) times.set(target, at.getTime());
    }
    return times;
  }

  async refusedLogins(userId: string): Promise<RefusedLogin[]> {
    const entries = await this.repository.refusedLogins(userId, REFUSALS_LOOKED_AT);
    return entries.map(({ at, ip, after }) => ({
      at: at.getTime(),
      ip: ip ?? '',
      reason: typeof after?.['reason'] === 'string' ? after['reason'] : '',
    }));
  }

  csv(search: AuditQuery): AsyncGenerator<string> {
    return csvFile(COLUMNS, rowsOf(this.repository.stream(search)));
  }
}

const toEntryAnswer = (entry: StoredEntry): AuditEntryAnswer => ({
  ...entry,
  _id: String(entry._id),
  at: entry.at.toISOString(),
  actor_id: entry.actor_id ?? null,
  session: entry.session ?? null,
});

const COLUMNS = [
  '_id',
  'seq',
  'at',
  'actor',
  'actor_id',
  'session',
  'action',
  'target',
  'target_name',
  'ip',
  'before',
  'after',
  'hash',
] as const satisfies ReadonlyArray<keyof AuditEntryAnswer>;

async function* rowsOf(entries: AsyncIterable<StoredEntry>): AsyncGenerator<Cell[]> {
  for await (const entry of entries) {
    const answer = toEntryAnswer(entry);
    yield COLUMNS.map((column) => toCell(answer[column]));
  }
}

const toCell = (value: AuditEntryAnswer[keyof AuditEntryAnswer]): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
