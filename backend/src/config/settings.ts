import { join, resolve } from 'node:path';
import { DAY_MS, EXTENSION_ORIGIN } from '@keyroster/contracts';
import { makeDir } from '../common/paths.js';
import { ConfigError } from './config-error.js';
import { readEnvironment, type Environment } from './environment.js';
import { decodeSecrets, keptSecrets, type SecretName } from './secrets.js';

export interface S3Place {
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export class Settings {
  readonly isProduction = this.env.NODE_ENV === 'production';
  readonly port = this.env.PORT;
  readonly host = this.env.HOST;
  readonly dataDir = resolve(this.env.DATA_DIR);
  /** npm runs commands in the project's folder and passes the caller's folder as INIT_CWD. */
  readonly callersFolder = resolve(this.env.INIT_CWD ?? '.');
  readonly mongodbUri = this.env.MONGODB_URI;
  readonly mongodBinary = this.env.MONGOD_BINARY;
  readonly isOldMongodAllowed = this.env.ALLOW_OLD_MONGOD;
  readonly redisUrl = this.env.REDIS_URL;
  readonly product = this.env.PRODUCT_SLUG;
  readonly currency = this.env.CURRENCY;
  readonly jwtSecrets = this.secrets('JWT_SECRET');
  readonly credentialsKeys = this.secrets('CREDENTIALS_KEY');
  readonly firstAdmin = { username: this.env.ADMIN_USERNAME, password: this.env.ADMIN_PASSWORD };
  readonly trustProxy = this.env.TRUST_PROXY;
  readonly hasExtension = this.env.EXTENSION;
  readonly corsOrigins = [...this.env.CORS_ORIGINS, ...(this.env.EXTENSION ? [EXTENSION_ORIGIN] : [])];
  readonly webhookAllow = this.env.WEBHOOK_ALLOW;
  readonly publicUrl = this.env.PUBLIC_URL;
  readonly secondFactor = this.env.SECOND_FACTOR;
  readonly isUserListPublic = this.env.PUBLIC_USER_LIST;
  readonly phoneRegion = this.env.PHONE_REGION;
  readonly language = this.env.LANGUAGE;
  readonly uploadMaxMb = this.env.UPLOAD_MAX_MB;
  readonly loginsPerMinute = this.env.LOGINS_PER_MINUTE;
  readonly publicListPerMinute = this.env.PUBLIC_LIST_PER_MINUTE;
  /** Per session; 0 means no limit. */
  readonly callsPerSecond = this.env.CALLS_PER_SECOND;
  /** 0 turns undo off. */
  readonly undoMinutes = this.env.UNDO_MINUTES;
  readonly spansDays = this.env.SPANS_DAYS;
  readonly alarmGraceMs = this.env.ALARM_GRACE_S * 1_000;
  /** 0 turns the warning off. */
  readonly backupWarnDays = this.env.BACKUP_WARN_DAYS;
  /** Null turns automatic backups off. */
  readonly backupEveryMs =
    this.env.BACKUP_EVERY === undefined && this.mongodbUri === undefined
      ? DAY_MS
      : (this.env.BACKUP_EVERY ?? null);
  readonly backupTo = this.env.BACKUP_TO ?? join(this.dataDir, 'backups');
  readonly backupFolder = resolve(this.backupTo);
  readonly backupS3 = this.s3Place();
  readonly backupKeep = this.env.BACKUP_KEEP;
  readonly sockets = {
    handshakesPerSecond: this.env.WS_HANDSHAKES_PER_SECOND,
    pingsPerSecond: this.env.WS_PINGS_PER_SECOND,
    perUser: this.env.WS_SOCKETS_PER_USER,
    max: this.env.WS_MAX_SOCKETS,
  };
  readonly hasApiDocs = this.env.API_DOCS ?? !this.isProduction;
  readonly metricsPort = this.env.METRICS_PORT;
  readonly logLevel: string = this.env.LOG_LEVEL;

  constructor(private readonly env: Environment) {}

  private s3Place(): S3Place | null {
    const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(this.backupTo) ?? [];
    if (bucket === '') return null;
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY, S3_SECRET_KEY } = this.env;
    if (S3_ACCESS_KEY === undefined) throw new ConfigError('S3_ACCESS_KEY', 'is needed for BACKUP_TO=s3://…');
    if (S3_SECRET_KEY === undefined) throw new ConfigError('S3_SECRET_KEY', 'is needed for BACKUP_TO=s3://…');
    const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
    return { bucket, prefix, endpoint, region, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  }

  /** Makes no secret for an external database in production: its data would be lost with this disk. */
  private secrets(name: SecretName): Buffer[] {
    const given = this.env[name];
    if (given !== undefined) return decodeSecrets(name, given);
    if (this.isProduction && this.mongodbUri !== undefined) {
      throw new ConfigError(name, 'must be given with NODE_ENV=production and an external database');
    }
    return keptSecrets(name, this.dataDir);
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
