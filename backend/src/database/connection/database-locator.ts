import { Injectable, Logger } from '@nestjs/common';
import { EmbeddedMongo, EmbeddedMongoError } from '@keyroster/embedded-mongo';
import { Settings } from '../../config/settings.js';
import { projectCacheDir } from '../../common/paths.js';
import { Progress } from '../../common/time/progress.js';
import { StartupError } from '../startup-error.js';

@Injectable()
export class DatabaseLocator {
  private readonly logger = new Logger(DatabaseLocator.name);
  private starting: Promise<EmbeddedMongo> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly progress: Progress,
  ) {}

  async locate(): Promise<string> {
    if (this.settings.mongodbUri !== undefined) return this.settings.mongodbUri;
    this.starting = this.startEmbedded();
    return (await this.starting).uri;
  }

  /** Also of one that is only just starting: a Ctrl-C may come at any time. */
  async release(): Promise<void> {
    const embedded = await this.starting?.catch(() => undefined);
    await embedded?.stop();
  }

  private async startEmbedded(): Promise<EmbeddedMongo> {
    const { dataDir, mongodBinary } = this.settings;
    try {
      return await EmbeddedMongo.start({
        dataDir,
        cacheDir: projectCacheDir,
        ...(mongodBinary !== undefined && { binary: mongodBinary }),
        progress: (line) => this.progress.say(line),
        onDeath: (detail) => this.logger.warn(detail),
      });
    } catch (error) {
      if (error instanceof EmbeddedMongoError) throw new StartupError(error.message);
      throw error;
    }
  }
}
