import { Injectable } from '@nestjs/common';
import { type MongodWeakness, weaknessOf } from '@keyroster/embedded-mongo';
import { Clock } from '../../common/time/clock.js';
import { Settings } from '../../config/settings.js';
import { StartupError } from '../startup-error.js';
import { DatabaseConnection } from './database-connection.js';

/** Which MongoDB the data are on, wherever it is: whether it still gets fixes and has those that are known. */
@Injectable()
export class MongodRelease {
  /** What this start found; nothing of a release that is looked after. */
  found: (MongodWeakness & { at: number }) | undefined;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Asked at each try of a start. In production a known hole ends the start unless somebody has allowed it. */
  async check(): Promise<void> {
    const info = await this.database.connection.db?.admin().command({ buildInfo: 1 });
    const weakness = weaknessOf(String(info?.['version']));
    if (weakness?.version === this.found?.version) return;
    if (weakness === undefined) {
      this.found = undefined;
      return;
    }
    if (weakness.hasKnownHole && this.settings.isProduction && !this.settings.isOldMongodAllowed) {
      throw new StartupError(`${weakness.text} (ALLOW_OLD_MONGOD=on starts on it all the same)`);
    }
    this.found = { ...weakness, at: this.clock.now() };
  }
}
