import { readdirSync, readFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

import { root } from '../support/root.mjs';

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  [key: string]: unknown;
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}

/** Each service's extra capabilities, its networks and its secrets. */
const KNOWN: Record<string, { capabilities?: string[]; networks?: string[]; secrets?: string }> = {
  proxy: { capabilities: ['NET_BIND_SERVICE'], networks: ['outside', 'inside'] },
  secrets: {},
  backend: { networks: ['inside', 'outward'], secrets: 'backend-secrets' },
  mongodb: {
    capabilities: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    networks: ['inside'],
    secrets: 'mongodb-secrets',
  },
  redis: { networks: ['inside'], secrets: 'redis-secrets' },
  prometheus: { networks: ['inside'] },
  grafana: { networks: ['outside', 'inside'], secrets: 'grafana-secrets' },
};

/** Settings that the compose file doesn't pass on: the image sets them, or they are fixed here. */
const NOT_HANDED_ON = ['PORT', 'HOST', 'DATA_DIR', 'MONGOD_BINARY', 'TRUST_PROXY', 'METRICS_PORT'];
/** Settings that have a default in the compose file. */
const FOLLOWING = ['LOG_LEVEL', 'PUBLIC_URL'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const { services, configs, networks, volumes } = compose;
const each = Object.entries(services);
const environment = services['backend']?.environment ?? {};

describe('the compose files', () => {
  const schema = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json')) as object;
  // Ajv doesn't know the meta-schema by the address that this schema gives.
  Object.assign(schema, { $schema: undefined });
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it.each(['', '.build'])('docker-compose%s.yml is what the schema of Compose says', (part) => {
    isCompose(parse(read(`docker-compose${part}.yml`), { merge: true }));
    expect(isCompose.errors).toBeNull();
  });

  it('need no other file: every volume has a name, and nothing is built', () => {
    const mounted = each.flatMap(([, { volumes = [] }]) => volumes.map((place) => place.split(':', 1)[0]));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
    const keys = each.flatMap(([, service]) => Object.keys(service));
    expect(keys.filter((key) => ['build', 'secrets', 'env_file'].includes(key))).toEqual([]);
    expect(Object.values(configs).map((config) => Object.keys(config))).toEqual([['content'], ['content']]);
    // Compose gives no config to a service that is read-only.
    expect(each.filter(([, service]) => service['configs'] && service['read_only'])).toEqual([]);
  });
});

describe('the containers', () => {
  it.each(each)('%s has no rights but those that are named', (name, service) => {
    const { capabilities, networks: on, secrets } = KNOWN[name] ?? {};
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      restart: name === 'secrets' ? 'no' : 'unless-stopped',
    });
    expect([service['cap_add'], service.networks]).toEqual([capabilities, on]);
    // MongoDB's container starts as root, to change the owner of its folders.
    expect(service['read_only'] ?? false).toBe(name !== 'mongodb');
    const mounted = name === 'secrets' ? [] : (service.volumes ?? []);
    expect(mounted.filter((place) => place.includes('-secrets:'))).toEqual(
      secrets ? [`${secrets}:/run/secrets:ro`] : [],
    );
    expect(JSON.stringify(service)).not.toMatch(/"(privileged|pid|ipc)":|docker\.sock/);
    expect(service['network_mode']).toBe(name === 'secrets' ? 'none' : undefined);
  });

  it('are reached through the proxy alone, but for Grafana on this host', () => {
    const open = each.filter(([, { ports }]) => ports);
    expect(Object.keys(services)).toEqual(Object.keys(KNOWN));
    expect(open.map(([name]) => name)).toEqual(['proxy', 'grafana']);
    expect(services['grafana']?.ports).toEqual(['127.0.0.1:${PORT_GRAFANA:-3001}:3000']);
    expect(networks).toEqual({ outside: {}, inside: { internal: true }, outward: {} });
  });

  it('hand on every setting, empty where it is not given', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| (`[A-Z]\w*`(?:, `[A-Z]\w*`)*) +\|/gm)];
    const settings = rows.flatMap(([, row = '']) => row.match(/\w+/g) ?? []);
    expect(settings.length).toBeGreaterThan(40);
    const missing = settings
      .filter((name) => !name.endsWith('_FILE') && !settings.includes(`${name}_FILE`))
      .filter((name) => ![...NOT_HANDED_ON, ...FOLLOWING].includes(name))
      .filter((name) => environment[name] !== `\${${name}:-}`);
    expect(missing).toEqual([]);
    // Passkeys are bound to the page's public address, which has the proxy's name.
    expect(environment['PUBLIC_URL']).toBe('${PUBLIC_URL:-${SITE:+https://${SITE}}}');
    // A server brings data to their new shape before it counts as broken.
    expect(services['backend']?.['healthcheck']).toEqual({ start_period: '15m' });
  });

  it('hold no secret in their environment', () => {
    const variables = each.flatMap(([, service]) => Object.keys(service.environment ?? {}));
    const secret = variables.filter((name) => /SECRET|PASSWORD|KEY|URI|REDIS_URL/.test(name));
    expect(secret.length).toBeGreaterThan(5);
    expect(secret.filter((name) => !name.endsWith('_FILE'))).toEqual([]);
  });

  it.each([
    ['makes it a replica set as root, once', {}, ['root', 'initiate', 1]],
    ['asks for no password afterwards', { setName: 'keyroster', isWritablePrimary: true }, [0]],
    ['waits while the database takes no writes yet', { setName: 'keyroster' }, [1]],
  ])('look at the health of the database: it %s', (_what, hello, expected) => {
    const done: unknown[] = [];
    const admin = { auth: (user: string) => done.push(user) };
    runInNewContext(configs['mongodb-health']?.content ?? '', {
      db: { hello: () => hello, getSiblingDB: () => admin },
      rs: { initiate: () => done.push('initiate') },
      require: () => ({ readFileSync: () => 'secret' }),
      quit: (code: number) => done.push(code),
    });
    expect(done).toEqual(expected);
  });
});

describe('the secrets of the containers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyroster-secrets-'));
  const inFolder = (...names: string[]) => join(folder, ...names);
  const SERVICES = ['backend', 'mongodb', 'redis', 'grafana'];
  const places = ['secrets', 'earlier', 'monitoring'].map((name) => inFolder(name));
  const words = [join(root, 'ops/make-secrets.mjs'), ...places];
  const make = () => execFileSync(process.execPath, words, { encoding: 'utf8' });
  const made = (): Record<string, string> => {
    const names = SERVICES.flatMap((service) =>
      readdirSync(inFolder('secrets', service)).map((name) => `${service}/${name}`),
    );
    return Object.fromEntries(names.map((name) => [name, readFileSync(inFolder('secrets', name), 'utf8')]));
  };

  beforeAll(() => {
    for (const service of SERVICES) mkdirSync(inFolder('secrets', service), { recursive: true });
    mkdirSync(inFolder('monitoring'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are made once each into the volume of who reads them, and are never empty', () => {
    make();
    const first = made();
    const asked = each.flatMap(([name, service]) =>
      [...JSON.stringify(service).matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, file]) => `${name}/${file}`),
    );
    expect(asked.length).toBeGreaterThan(7);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(asked));
    expect(Object.values(first).filter((text) => text.length < 24)).toEqual([]);
    expect(first['backend/mongodb-uri']).toContain(
      `keyroster:${first['mongodb/mongodb-password']}@mongodb:27017`,
    );
    expect(statSync(inFolder('secrets/redis/redis-password')).mode & 0o777).toBe(0o444);
    expect(make()).toBe('');
    expect(made()).toEqual(first);
    expect(readdirSync(inFolder('monitoring'))).toEqual(
      expect.arrayContaining(['alerts.yml', 'dashboard.json', 'prometheus.yml']),
    );
  });

  it('are taken from a former installation, with those that only the servers know', () => {
    mkdirSync(inFolder('earlier'));
    writeFileSync(inFolder('earlier/jwt-secret'), 'former');
    writeFileSync(inFolder('earlier/s3-access-key'), 'of the bucket');
    const before = made();
    make();
    const former = { 'backend/jwt-secret': 'former', 'backend/s3-access-key': 'of the bucket' };
    expect(made()).toEqual({ ...before, ...former });
  });
});
