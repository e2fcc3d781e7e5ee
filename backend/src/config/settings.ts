import { resolve } from 'node:path';
import type { FactorRule, FirstLanguage } from '@keyroster/contracts';
import { makeDir } from '../common/paths.js';
import { ConfigError } from './config-error.js';
import { readEnvironment, type Environment } from './environment.js';
import { decodeSecrets, keptSecret, type SecretName } from './secrets.js';

export class Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** npm runs commands in the project's folder and passes on where they were typed. */
  readonly callersFolder: string;
  readonly mongodbUri: string | undefined;
  readonly mongodBinary: string | undefined;
  readonly isOldMongodAllowed: boolean;
  readonly redisUrl: string | undefined;
  readonly product: string;
  readonly jwtSecrets: Buffer[];
  readonly credentialsKeys: Buffer[];
  readonly firstAdmin: { username: string; password: string | undefined };
  readonly trustProxy: false | number | string[];
  readonly corsOrigins: string[];
  readonly webhookAllow: string[];
  readonly publicUrl: string | undefined;
  readonly secondFactor: FactorRule;
  readonly isUserListPublic: boolean;
  readonly phoneRegion: string;
  readonly language: FirstLanguage;
  readonly uploadMaxMb: number;
  readonly loginsPerMinute: number;
  readonly publicListPerMinute: number;
  readonly callsPerSecond: number;
  readonly currency: string;
  readonly undoMinutes: number;
  readonly spansDays: number;
  readonly alarmGraceMs: number;
  readonly backupWarnDays: number;
  readonly sockets: {
    handshakesPerSecond: number;
    pingsPerSecond: number;
    perUser: number;
    max: number;
  };
  readonly hasApiDocs: boolean;
  readonly metricsPort: number | undefined;
  readonly logLevel: string;

  constructor(env: Environment) {
    this.isProduction = env.NODE_ENV === 'production';
    this.port = env.PORT;
    this.host = env.HOST;
    this.dataDir = resolve(env.DATA_DIR);
    this.callersFolder = resolve(env.INIT_CWD ?? '.');
    this.mongodbUri = env.MONGODB_URI;
    this.mongodBinary = env.MONGOD_BINARY;
    this.isOldMongodAllowed = env.ALLOW_OLD_MONGOD;
    this.redisUrl = env.REDIS_URL;
    this.product = env.PRODUCT_SLUG;
    this.currency = env.CURRENCY;
    this.jwtSecrets = this.secrets('JWT_SECRET', env);
    this.credentialsKeys = this.secrets('CREDENTIALS_KEY', env);
    this.firstAdmin = { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD };
    this.trustProxy = env.TRUST_PROXY;
    this.corsOrigins = env.CORS_ORIGINS;
    this.webhookAllow = env.WEBHOOK_ALLOW;
    this.publicUrl = env.PUBLIC_URL;
    this.secondFactor = env.SECOND_FACTOR;
    this.isUserListPublic = env.PUBLIC_USER_LIST;
    this.phoneRegion = env.PHONE_REGION;
    this.language = env.LANGUAGE;
    this.uploadMaxMb = env.UPLOAD_MAX_MB;
    this.loginsPerMinute = env.LOGINS_PER_MINUTE;
    this.publicListPerMinute = env.PUBLIC_LIST_PER_MINUTE;
    this.callsPerSecond = env.CALLS_PER_SECOND;
    this.undoMinutes = env.UNDO_MINUTES;
    this.spansDays = env.SPANS_DAYS;
    this.alarmGraceMs = env.ALARM_GRACE_S * 1_000;
    this.backupWarnDays = env.BACKUP_WARN_DAYS;
    this.sockets = {
      handshakesPerSecond: env.WS_HANDSHAKES_PER_SECOND,
      pingsPerSecond: env.WS_PINGS_PER_SECOND,
      perUser: env.WS_SOCKETS_PER_USER,
      max: env.WS_MAX_SOCKETS,
    };
    this.hasApiDocs = env.API_DOCS ?? !this.isProduction;
    this.metricsPort = env.METRICS_PORT;
    this.logLevel = env.LOG_LEVEL;
  }

  /** With an external database a secret that only this disk has could lose the data. */
  private secrets(name: SecretName, env: Environment): Buffer[] {
    const given = env[name];
    if (given !== undefined) return decodeSecrets(name, given);
    if (this.isProduction && this.mongodbUri !== undefined) {
      throw new ConfigError(name, 'must be given with NODE_ENV=production and an external database');
    }
    return decodeSecrets(name, keptSecret(name, this.dataDir));
  }
}

export function loadSettings(variables: NodeJS.ProcessEnv = process.env): Settings {
  const env = readEnvironment(variables);
  try {
    makeDir(env.DATA_DIR, 0o700);
  } catch {
    throw new ConfigError('DATA_DIR', `${env.DATA_DIR} can't be made or entered`);
  }
  return new Settings(env);
}
