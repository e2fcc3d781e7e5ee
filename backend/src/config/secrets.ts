import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../common/errors/to-app-error.js';
import { ConfigError } from './config-error.js';

const SECRET_BYTES = 32;
/** Fewer than 1 in 10^20 random keys of 32 bytes hold fewer different bytes. */
const FEWEST_DIFFERENT_BYTES = 12;

export type SecretName = 'JWT_SECRET' | 'CREDENTIALS_KEY';

function decodeOne(name: SecretName, text: string, file: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const isBase64 = bytes.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '');
  const isExact = name === 'CREDENTIALS_KEY';
  const isLongEnough = isExact ? bytes.length === SECRET_BYTES : bytes.length >= SECRET_BYTES;
  if (!isBase64 || !isLongEnough) {
    throw new ConfigError(
      name,
      `${file}should be base64 of ${isExact ? 'exactly' : 'at least'} ${SECRET_BYTES} random bytes (openssl rand -base64 ${SECRET_BYTES})`,
    );
  }
  if (new Set(bytes).size < FEWEST_DIFFERENT_BYTES) {
    throw new ConfigError(name, `${file}is too weak; make one with: openssl rand -base64 ${SECRET_BYTES}`);
  }
  return bytes;
}

export function decodeSecrets(name: SecretName, list: string, file = ''): Buffer[] {
  return list.split(',').map((text) => decodeOne(name, text.trim(), file && `${file} `));
}

const fileOf = (name: SecretName, dataDir: string) => join(dataDir, name.toLowerCase().replace('_', '-'));

/** A refusal names the file, because nobody has set the variable. */
export const keptSecrets = (name: SecretName, dataDir: string): Buffer[] =>
  decodeSecrets(name, keptSecret(name, dataDir), fileOf(name, dataDir));

/** A link, unlike a rename, never overwrites: of two concurrent starts one wins, and both read its secret. */
export function keptSecret(name: SecretName, dataDir: string): string {
  const file = fileOf(name, dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw new ConfigError('DATA_DIR', `${file} can't be read`);
  }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64') + '\n', { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw new ConfigError('DATA_DIR', `${file} can't be written`);
  }
  unlinkSync(draft);
  return readFileSync(file, 'utf8').trim();
}
