import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Meta } from '../meta.js';
import { StartupError } from '../startup-error.js';
import { MIGRATIONS } from './list.js';

const DATA_VERSION = 'data-version';

/** Brings older data to the shape that this version knows; refuses newer data, which it could only harm. */
@Injectable()
export class Migrations {
  private readonly logger = new Logger(Migrations.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly meta: Meta,
  ) {}

  async checkVersion(): Promise<void> {
    const found = await this.meta.read<number>(DATA_VERSION);
    if (found === undefined || found <= MIGRATIONS.length) return;
    throw new StartupError(
      `The data were written by a newer version of Keyroster (data version ${found}, this one knows ${MIGRATIONS.length}); start that version or a newer one`,
    );
  }

  /** Each migration can be repeated, so that a kill between its work and its note does no harm. */
  async run(): Promise<void> {
    const done = (await this.meta.read<number>(DATA_VERSION)) ?? 0;
    for (const [index, migration] of MIGRATIONS.entries()) {
      if (index < done) continue;
      this.logger.log(`Data version ${index + 1}: ${migration.name}`);
      await migration.up(this.connection);
      await this.meta.write(DATA_VERSION, index + 1);
    }
  }
}
