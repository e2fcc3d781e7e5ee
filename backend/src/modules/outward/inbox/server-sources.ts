import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS, type BackupState } from '@keyroster/contracts';
import { OnEvent } from '../../../common/domain-events.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { MongodRelease } from '../../../database/connection/mongod-release.js';
import { Meta } from '../../../database/meta.js';
import { LoginTries } from '../../access/login-tries/index.js';
import { AUTOMATIC_BACKUP, LAST_BACKUP, type AutomaticBackup } from '../../record/backup/index.js';
import { ChainWatch } from './chain-watch.js';
import { entryOf, ListsInbox, type InboxEntry } from './inbox-source.js';

/** The key in `meta` of the time, in ms, at which `X-Forwarded-For` first arrived and was not trusted. */
const UNBELIEVED_PROXY = 'unbelieved_proxy';
const BY_META = [{ collection: 'meta', fields: ['value'] }];

const said = (state: BackupState) => ({ state, message: '' });

/** What needs an admin in the server itself: its data, its database, its proxy. */
@Injectable()
export class ServerSources {
  private readonly logger = new Logger(ServerSources.name);
  private isProxyNoted = false;

  constructor(
    private readonly meta: Meta,
    private readonly chainWatch: ChainWatch,
    private readonly mongod: MongodRelease,
    private readonly tries: LoginTries,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The last backup failed or is too old, or there never was one. */
  @ListsInbox('backup', BY_META, true)
  async backup(): Promise<InboxEntry[]> {
    const { backupWarnDays: days, backupEveryMs: every } = this.settings;
    const { failed } = (await this.meta.read<AutomaticBackup>(AUTOMATIC_BACKUP)) ?? {};
    if (failed) {
      const { at, message } = failed;
      return [entryOf({ id: 'failed', at, state: message, backup: { state: 'failed', message } })];
    }
    if (days === 0) return [];
    const last = await this.meta.read<number>(LAST_BACKUP);
    // The first automatic backup is made within minutes of the start.
    if (last === undefined && every !== null) return [];
    if (last === undefined) return [entryOf({ id: 'none', at: 0, state: 'none', backup: said('none') })];
    const age = this.clock.now() - last;
    const mayBe = Math.max(days * DAY_MS, every ?? 0);
    if (age <= mayBe) return [];
    const count = Math.floor(age / DAY_MS);
    return [entryOf({ id: 'last', at: last + mayBe, count, state: String(last), backup: said('late') })];
  }

  @ListsInbox('audit', BY_META)
  async brokenChain(): Promise<InboxEntry[]> {
    const found = await this.chainWatch.found();
    if (!found?.broken) return [];
    const { seq, _id, reason, since } = found.broken;
    return [entryOf({ id: 'chain', at: since, count: seq, state: JSON.stringify([seq, _id, reason]) })];
  }

  /** The MongoDB has known security holes, or its release gets no more fixes. */
  @ListsInbox('database')
  mongodRelease(): Promise<InboxEntry[]> {
    const { found } = this.mongod;
    if (found === undefined) return Promise.resolve([]);
    const { at, hasKnownHole, version, moveTo } = found;
    const id = hasKnownHole ? 'holes' : 'over';
    return Promise.resolve([entryOf({ id, at, name: version, title: moveTo, state: version })]);
  }

  /** A proxy names the caller's address and isn't trusted, so limits count everybody as one address. */
  @ListsInbox('proxy', BY_META)
  async unbelievedProxy(): Promise<InboxEntry[]> {
    if (this.settings.trustProxy !== false) return [];
    const at = await this.meta.read<number>(UNBELIEVED_PROXY);
    return at === undefined ? [] : [entryOf({ id: 'unbelieved', at, state: 'unbelieved' })];
  }

  @OnEvent('proxy.unbelieved')
  async noteProxy(): Promise<void> {
    if (this.isProxyNoted) return;
    this.isProxyNoted = true;
    this.logger.warn(
      'X-Forwarded-For arrives, but TRUST_PROXY is off: all callers behind the proxy count as one address',
    );
    if ((await this.meta.read<number>(UNBELIEVED_PROXY)) !== undefined) return;
    await this.meta.write(UNBELIEVED_PROXY, this.clock.now());
  }

  /** Blocks of addresses held after wrong tries of many names; one leaves once its bucket is full again. */
  @ListsInbox('spraying', [{ collection: 'block_tries', fields: ['held_at'] }], true)
  async spraying(): Promise<InboxEntry[]> {
    return (await this.tries.heldBlocks()).map(({ block, heldAt, names }) =>
      entryOf({ id: block, at: heldAt, block, names, state: String(heldAt) }),
    );
  }
}
