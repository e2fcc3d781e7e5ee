import { isIP } from 'node:net';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  FACTOR_RULES,
  FIRST_LANGUAGES,
  HOUR_MS,
  isExtensionOrigin,
  isReservedUsername,
  normaliseIpEntry,
  urlOf,
} from '@keyroster/contracts';
import { ConfigError } from './config-error.js';

const FROM_FILES = [
  'MONGODB_URI',
  'REDIS_URL',
  'JWT_SECRET',
  'CREDENTIALS_KEY',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const;

function withFileContents(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const texts = { ...variables };
  for (const name of FROM_FILES) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) throw new ConfigError(name, `is given twice, by itself and by ${name}_FILE`);
    texts[name] = contentOf(`${name}_FILE`, file);
  }
  return texts;
}

function contentOf(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(variable, `${file} can't be read`);
  }
  // Editors and `echo` end a file with a line break.
  const content = text.trim();
  // An empty file would otherwise count as a secret that was never given.
  if (content === '') throw new ConfigError(variable, `${file} is empty`);
  return content;
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `should be a whole number from ${from} to ${to}`,
    })
    .transform(Number);

const backupEvery = z
  .string()
  .regex(/^(off|\d{1,3}[hd])$/, { error: 'should be off, or 6h to 7d' })
  .transform((text) => (text === 'off' ? null : parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * HOUR_MS))
  .refine((ms) => ms === null || (ms >= 6 * HOUR_MS && ms <= 168 * HOUR_MS), {
    error: 'should be off, or 6h to 7d',
  });

const backupTo = z
  .string()
  .refine((text) => !text.startsWith('s3:') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/.*)?$/.test(text), {
    error: 'should be a folder, or s3://bucket/prefix',
  });

const s3Endpoint = z.string().refine((text) => isOrigin(text.replace(/\/$/, '')), {
  error: 'should be an origin such as https://s3.example.com',
});

const onOff = z.enum(['on', 'off'], { error: 'should be on or off' }).transform((value) => value === 'on');

const mongoUri = z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, {
  error: 'should be mongodb:// or mongodb+srv:// with the host and the database',
});

const redisUrl = z
  .string()
  .regex(/^rediss?:\/\/\S+$/, { error: 'should start with redis:// or rediss://' })
  .refine((text) => urlOf(text) !== null, {
    error: 'should be a URL such as redis://:password@host:6379, with / and the like in the password as %2F',
  });

const NAMED_SUBNETS = ['loopback', 'linklocal', 'uniquelocal'];

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (NAMED_SUBNETS.includes(text)) return true;
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Never `true`: a client could then choose its own address by X-Forwarded-For. */
const trustProxy = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text === 'off' || /^[1-9]\d?$/.test(text) || text.split(/\s*,\s*/).every(isSubnet), {
    error: 'should be off, a number of hops (1 to 99) or subnets such as loopback or 10.0.0.0/8',
  })
  .transform((text): false | number | string[] => {
    if (text === 'off') return false;
    return /^\d+$/.test(text) ? Number(text) : text.split(/\s*,\s*/);
  });

const HOST =
  /^(?=.{1,253}$)(?=.*[a-z])[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

const isOrigin = (text: string): boolean => /^https?:/.test(text) && urlOf(text)?.origin === text;

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((list) => list.every((origin) => isOrigin(origin) || isExtensionOrigin(origin)), {
    error:
      'should be origins such as https://admin.example.com (no path, no / at its end) or chrome-extension:// with its id, separated by commas',
  });

const hosts = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
  .refine((list) => list.every((one) => normaliseIpEntry(one) !== null || HOST.test(one)), {
    error: 'should be hosts or blocks of addresses such as hooks.internal or 10.0.0.0/8, separated by commas',
  });

const publicUrl = z.string().refine(isOrigin, {
  error:
    'should be where people open the product, such as https://admin.example.com, without a path or / at its end',
});

const currency = z.string().refine((text) => Intl.supportedValuesOf('currency').includes(text), {
  error: 'should be a currency as ISO 4217 names it, such as PEN',
});

const usernameText = z
  .string()
  .refine((text) => text.trim() !== '' && text.length <= 500, { error: 'should be 1 to 500 characters' })
  .refine((text) => !isReservedUsername(text), { error: 'should be another name: this one is reserved' });

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || NO_COUNTRIES.includes(text)) return false;
  return regions.of(text) !== undefined && new Intl.Locale(`und-${text}`).region === text;
}

const country = z
  .string()
  .refine(isCountry, { error: 'should be a country by its two letters of ISO 3166, such as PE' });

/** Desktops set gettext's variable of the same name to locales such as `en_US:en`, which are not meant for us. */
const firstLanguage = z.preprocess(
  (text) => (typeof text === 'string' && /[_:.]/.test(text) ? undefined : text),
  z.enum(FIRST_LANGUAGES, { error: 'should be en, es or auto' }).default('en'),
);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  INIT_CWD: z.string().optional(),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  MONGODB_URI: mongoUri.optional(),
  MONGOD_BINARY: z.string().optional(),
  ALLOW_OLD_MONGOD: onOff.default(false),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, {
      error: 'should be lower-case letters, digits, - and _ (50 at most)',
    })
    .default('keyroster'),
  CURRENCY: currency.default('PEN'),
  REDIS_URL: redisUrl.optional(),
  JWT_SECRET: z.string().optional(),
  CREDENTIALS_KEY: z.string().optional(),
  ADMIN_USERNAME: usernameText.default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(3, { error: 'should be at least 3 characters' })
    .refine((text) => text.trim() !== '', { error: 'should be more than blanks' })
    .max(256, { error: 'should be at most 256 characters' })
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: origins.default([]),
  EXTENSION: onOff.default(true),
  WEBHOOK_ALLOW: hosts.default([]),
  PUBLIC_URL: publicUrl.optional(),
  SECOND_FACTOR: z.enum(FACTOR_RULES, { error: `should be ${FACTOR_RULES.join(' or ')}` }).default('off'),
  PUBLIC_USER_LIST: onOff.default(true),
  PHONE_REGION: country.default('PE'),
  LANGUAGE: firstLanguage,
  UPLOAD_MAX_MB: wholeNumber(1, 15).default(5),
  LOGINS_PER_MINUTE: wholeNumber(1, 1_000_000).default(10),
  CALLS_PER_SECOND: wholeNumber(0, 1_000_000).default(50),
  PUBLIC_LIST_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  BACKUP_EVERY: backupEvery.optional(),
  BACKUP_TO: backupTo.optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  S3_ENDPOINT: s3Endpoint.default('https://s3.amazonaws.com'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BACKUP_WARN_DAYS: wholeNumber(0, 3_650).default(7),
  UNDO_MINUTES: wholeNumber(0, 1440).default(10),
  SPANS_DAYS: wholeNumber(1, 400).default(30),
  ALARM_GRACE_S: wholeNumber(5, 3_600).default(60),
  WS_HANDSHAKES_PER_SECOND: wholeNumber(1, 1_000_000).default(50),
  WS_PINGS_PER_SECOND: wholeNumber(1, 1_000_000).default(1),
  WS_SOCKETS_PER_USER: wholeNumber(1, 1_000_000).default(20),
  WS_MAX_SOCKETS: wholeNumber(1, 1_000_000).default(20_000),
  API_DOCS: onOff.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'should be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Environment = z.infer<typeof environment>;

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(environment.shape),
  ...FROM_FILES.map((name) => `${name}_FILE`),
];

/** An empty variable counts as unset, because compose files pass unset variables as empty ones. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const texts = withFileContents(variables);
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = texts[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'is not valid');
}
