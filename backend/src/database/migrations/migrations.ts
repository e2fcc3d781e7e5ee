import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Leases, type Lease } from '../leases.js';
import { Meta, RESTORE_MARK } from '../meta.js';
import { StartupError } from '../startup-error.js';
import { MIGRATION_LIST, type Migration } from './list.js';

const DATA_VERSION = 'data-version';

@Injectable()
export class Migrations {
  private readonly logger = new Logger(Migrations.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly meta: Meta,
    private readonly leases: Leases,
    @Inject(MIGRATION_LIST) private readonly list: readonly Migration[],
  ) {}

  async checkData(): Promise<void> {
    // Half of the data looks like all of it.
    if ((await this.meta.read(RESTORE_MARK)) !== undefined) {
      throw new StartupError(
        'The database holds the beginning of a restore that did not finish; run npm run restore again, which starts it anew',
      );
    }
    const found = await this.version();
    if (found !== undefined) this.refuseNewer(found);
  }

  version(session?: mongo.ClientSession): Promise<number | undefined> {
    return this.meta.read<number>(DATA_VERSION, session);
  }

  refuseNewer(version: number): void {
    if (version <= this.list.length) return;
    throw new StartupError(
      `The data were written by a newer version of Keyroster (data version ${version}, this one knows ${this.list.length}); start that version or a newer one`,
    );
  }

  /** Of two processes that start together one waits and finds the work done. */
  async run(): Promise<void> {
    if ((await this.version()) === this.list.length) return;
    await this.leases.hold('migrations-lease', (lease) => this.migrate(lease));
  }

  /** Each migration is repeatable, so a kill before its version is stored does no harm. */
  private async migrate(lease: Lease): Promise<void> {
    await this.checkData();
    const done = (await this.version()) ?? 0;
    for (const [index, migration] of this.list.entries()) {
      if (index < done) continue;
      this.logger.log(`Data version ${index + 1}: ${migration.name}`);
      await migration.up(this.connection);
      await lease.confirm();
      await this.meta.write(DATA_VERSION, index + 1);
    }
  }
}
