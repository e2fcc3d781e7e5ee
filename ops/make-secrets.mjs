// @ts-check
// Run by docker-compose.yml before everything else: makes each secret once into the volume of the service
// that reads it. Existing secrets stay. Files in /earlier are copied as they are: the secrets of a former
// installation, or those of S3.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [volumes = '/secrets', earlier = '/earlier', monitoring = '/monitoring'] = process.argv.slice(2);

/** Hexadecimal, because passwords become part of URIs. */
const password = () => randomBytes(24).toString('hex');
/** @param {number} bytes */
const base64 = (bytes) => randomBytes(bytes).toString('base64');
/** @param {string} service @param {string} name */
const secret = (service, name) => readFileSync(join(volumes, service, name), 'utf8').trim();

/** @type {[service: string, name: string, make: () => string][]} */
const SECRETS = [
  ['mongodb', 'mongodb-key', () => base64(512)],
  ['mongodb', 'mongodb-password', password],
  ['mongodb', 'mongodb-root-password', password],
  ['redis', 'redis-password', password],
  ['grafana', 'grafana-password', password],
  ['backend', 'jwt-secret', () => base64(32)],
  ['backend', 'credentials-key', () => base64(32)],
  ['backend', 'admin-password', () => base64(18)],
  [
    'backend',
    'mongodb-uri',
    () =>
      `mongodb://keyroster:${secret('mongodb', 'mongodb-password')}@mongodb:27017/keyroster?replicaSet=keyroster&authSource=admin`,
  ],
  ['backend', 'redis-url', () => `redis://:${secret('redis', 'redis-password')}@redis:6379`],
];

/** Readable by every user, because the containers' users differ; only they reach the volume. @param {string} service @param {string} name @param {string} content */
function write(service, name, content) {
  const file = join(volumes, service, name);
  mkdirSync(join(volumes, service), { recursive: true });
  writeFileSync(`${file}.new`, content, { mode: 0o444 });
  renameSync(`${file}.new`, file);
  console.log(`Made ${name}`);
}

const given = existsSync(earlier) ? readdirSync(earlier) : [];
for (const name of given) {
  const [service] = SECRETS.find(([, known]) => known === name) ?? ['backend'];
  write(service, name, readFileSync(join(earlier, name), 'utf8'));
}
for (const [service, name, make] of SECRETS) {
  if (!existsSync(join(volumes, service, name))) write(service, name, make());
}
// Copied at every start, so that the files are those of this version.
if (existsSync(monitoring)) cpSync(join(import.meta.dirname, 'monitoring'), monitoring, { recursive: true });
