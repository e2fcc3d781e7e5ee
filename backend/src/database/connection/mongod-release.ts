import { Injectable } from '@nestjs/common';
import { type MongodWeakness, weaknessOf } from '@keyroster/embedded-mongo';
import { Clock } from '../../common/time/clock.js';
import { Settings } from '../../config/settings.js';
import { StartupError } from '../startup-error.js';
import { DatabaseConnection } from './database-connection.js';

@Injectable()
export class MongodRelease {
  found: (MongodWeakness & { at: number }) | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** In production, a release with a known vulnerability ends the start unless ALLOW_OLD_MONGOD is on. */
  async check(): Promise<void> {
    const info = await this.database.connection.db?.admin().command({ buildInfo: 1 });
    const weakness = weaknessOf(String(info?.['version']));
    if (weakness?.version === this.found?.version) return;
    if (weakness?.hasKnownHole && this.settings.isProduction && !this.settings.isOldMongodAllowed) {
      throw new StartupError(`${weakness.text} (ALLOW_OLD_MONGOD=on starts on it all the same)`);
    }
    this.found = weakness && { ...weakness, at: this.clock.now() };
  }
}
