import { resolve } from 'node:path';
import { EXTENSION_ORIGIN, type FactorRule, type FirstLanguage } from '@keyroster/contracts';
import { makeDir } from '../common/paths.js';
import { ConfigError } from './config-error.js';
import { readEnvironment, type Environment } from './environment.js';
import { decodeSecrets, keptSecret, type SecretName } from './secrets.js';

/** What the process was told, checked and typed: the only thing that the rest of the code asks. */
export class Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where a command was typed: npm runs it in the project's folder, and leaves word. */
  readonly callersFolder: string;
  readonly mongodbUri: string | undefined;
  readonly mongodBinary: string | undefined;
  /** Whether production may run on a MongoDB with known holes. */
  readonly isOldMongodAllowed: boolean;
  readonly redisUrl: string | undefined;
  readonly product: string;
  readonly jwtSecrets: Buffer[];
  readonly credentialsKeys: Buffer[];
  readonly firstAdmin: { username: string; password: string | undefined };
  readonly trustProxy: false | number | string[];
  /** Whose pages may call too: those that were named, and our extension. */
  readonly corsOrigins: string[];
  /** Whether our browser extension may be used. */
  readonly hasExtension: boolean;
  /** Hosts and blocks of addresses that webhooks may go to, wherever they lie. */
  readonly webhookAllow: string[];
  /** Where people open the product, without a slash at its end; unset: on this machine. */
  readonly publicUrl: string | undefined;
  /** Who has to have a second factor. */
  readonly secondFactor: FactorRule;
  readonly isUserListPublic: boolean;
  /** The country whose phone numbers are written without their country's code. */
  readonly phoneRegion: string;
  /** Of the page, until somebody chooses. */
  readonly language: FirstLanguage;
  readonly uploadMaxMb: number;
  readonly loginsPerMinute: number;
  readonly publicListPerMinute: number;
  /** Of each session; 0: without a limit. */
  readonly callsPerSecond: number;
  /** Of all amounts, as ISO 4217 names it. */
  readonly currency: string;
  /** For so long a change can be taken back; 0: never. */
  readonly undoMinutes: number;
  /** For so many days it is known where and when users were. */
  readonly spansDays: number;
  /** So long may two addresses overlap before there is an alarm. */
  readonly alarmGraceMs: number;
  /** How old the last backup may be before admins are told; 0: they never are. */
  readonly backupWarnDays: number;
  readonly sockets: {
    handshakesPerSecond: number;
    pingsPerSecond: number;
    perUser: number;
    max: number;
  };
  readonly hasApiDocs: boolean;
  /** None: no metrics are kept. */
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
    this.hasExtension = env.EXTENSION;
    this.corsOrigins = [...env.CORS_ORIGINS, ...(env.EXTENSION ? [EXTENSION_ORIGIN] : [])];
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

  /** Given, or made once into DATA_DIR; where the data live elsewhere, a secret that only this disk knows would lose them. */
  private secrets(name: SecretName, env: Environment): Buffer[] {
    const given = env[name];
    if (given !== undefined) return decodeSecrets(name, given);
    if (this.isProduction && this.mongodbUri !== undefined) {
      throw new ConfigError(name, 'must be given with NODE_ENV=production and an external database');
    }
    return decodeSecrets(name, keptSecret(name, this.dataDir));
  }
}

/** The settings of this process. */
export function loadSettings(variables: NodeJS.ProcessEnv = process.env): Settings {
  const env = readEnvironment(variables);
  try {
    makeDir(env.DATA_DIR, 0o700);
  } catch {
    throw new ConfigError('DATA_DIR', `${env.DATA_DIR} can't be made or entered`);
  }
  return new Settings(env);
}
