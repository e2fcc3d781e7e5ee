import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isAdminRole } from '@keyroster/contracts';
import { DomainEvents } from '../../common/domain-events.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Startup } from '../../database/startup.js';
import { User } from './user.schema.js';

type Searchable = Pick<User, '_id' | 'seq' | 'email' | 'role' | 'ip_address' | 'ip_address_history'>;

interface Entry {
  id: string;
  number: number;
  seq: string;
  role: string;
  email: string;
  addresses: string;
}

const SEARCHED_FIELDS = ['email', 'role', 'ip_address', 'ip_address_history'];
const PROJECTION = { email: 1, seq: 1, role: 1, ip_address: 1, ip_address_history: 1 };

/**
 * What a search looks at, of all users, in memory: 'any part of' an address or name is beyond an index, and reading
 * 100,000 users for each keystroke beyond a database. The rows themselves are always read from the database.
 */
@Injectable()
export class UserDirectory {
  private readonly logger = new Logger(UserDirectory.name);
  private readonly entries = new Map<string, Entry>();
  private readonly outdated = new Set<string>();
  private refreshing: Promise<void> | undefined;

  constructor(
    @InjectModel(User.name) private readonly model: Model<User>,
    startup: Startup,
    feed: ChangeFeed,
    events: DomainEvents,
  ) {
    startup.onDatabaseReady(() => this.load());
    feed.onGap(() => this.load());
    feed.on('users', (change) => {
      if (!('documentKey' in change)) return;
      const id = String(change.documentKey._id);
      if (change.operationType === 'delete') this.entries.delete(id);
      else if (change.operationType !== 'update') this.refresh(id);
      else if (touchesSearch(change.updateDescription.updatedFields)) this.refresh(id);
    });
    events.on('activity.reset', ({ ids }) => this.forgetAddresses(ids));
    events.on('user.removed', ({ id }) => void this.entries.delete(id));
  }

  /** What this process wrote is known at once, without waiting for the news of it. */
  put(user: Searchable): void {
    const id = String(user._id);
    this.entries.set(id, {
      id,
      number: user.seq,
      seq: String(user.seq),
      role: user.role,
      email: user.email,
      addresses: [user.ip_address, ...user.ip_address_history].join('\n'),
    });
  }

  /** The ids of those in whom the text is found, newest first. */
  search(q: string, isWanted: (role: string) => boolean = () => true): string[] {
    const text = q.trim().toLowerCase();
    const found: Entry[] = [];
    for (const entry of this.entries.values()) {
      if (isWanted(entry.role) && isFoundIn(entry, text)) found.push(entry);
    }
    return found.sort((a, b) => b.number - a.number).map((entry) => entry.id);
  }

  private forgetAddresses(ids: string[] | 'all'): void {
    const whose = ids === 'all' ? [...this.entries.values()] : ids.map((id) => this.entries.get(id));
    for (const entry of whose) {
      if (entry && (ids !== 'all' || !isAdminRole(entry.role))) entry.addresses = '';
    }
  }

  private async load(): Promise<void> {
    const present = new Set<string>();
    for await (const user of this.model.find({}, PROJECTION).sort({ seq: 1 }).lean().cursor()) {
      this.put(user);
      present.add(String(user._id));
    }
    for (const id of this.entries.keys()) if (!present.has(id)) this.entries.delete(id);
  }

  /** News in quick succession is read in one go. */
  private refresh(id: string): void {
    this.outdated.add(id);
    this.refreshing ??= this.refreshOutdated().finally(() => {
      this.refreshing = undefined;
    });
  }

  private async refreshOutdated(): Promise<void> {
    while (this.outdated.size > 0) {
      const ids = [...this.outdated];
      this.outdated.clear();
      try {
        for (const user of await this.model.find({ _id: { $in: ids } }, PROJECTION).lean()) this.put(user);
      } catch (error) {
        // The feed breaks off with the database and reports a gap when it is back, which loads everything.
        this.logger.warn(error);
        return;
      }
    }
  }
}

function isFoundIn(entry: Entry, text: string): boolean {
  return entry.email.includes(text) || entry.addresses.includes(text) || entry.seq.startsWith(text);
}

function touchesSearch(fields: Record<string, unknown> = {}): boolean {
  return Object.keys(fields).some((field) => SEARCHED_FIELDS.includes(field.split('.', 1)[0] ?? ''));
}
