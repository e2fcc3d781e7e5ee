import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { projectCacheDir } from '../common/paths.js';
import { Progress } from '../common/progress.js';
import { EmbeddedMongo, EmbeddedMongoError } from './embedded/embedded-mongo.js';
import { StartupError } from './startup-error.js';

/** Where the database is: an external one that was named, or the embedded one, which is started for it. */
@Injectable()
export class DatabaseLocator {
  private readonly logger = new Logger(DatabaseLocator.name);
  private embedded: EmbeddedMongo | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly progress: Progress,
  ) {}

  async locate(): Promise<string> {
    if (this.settings.mongodbUri !== undefined) return this.settings.mongodbUri;
    try {
      this.embedded = await EmbeddedMongo.start({
        dataDir: this.settings.dataDir,
        cacheDir: projectCacheDir,
        ...(this.settings.mongodBinary !== undefined && { binary: this.settings.mongodBinary }),
        progress: (line) => this.progress.say(line),
        onDeath: (detail) => this.logger.warn(detail),
      });
    } catch (error) {
      if (error instanceof EmbeddedMongoError) throw new StartupError(error.message);
      throw error;
    }
    return this.embedded.uri;
  }

  async release(): Promise<void> {
    await this.embedded?.stop();
  }
}
