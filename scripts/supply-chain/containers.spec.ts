import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { root } from '../support/root.mjs';

/** What each may do beyond nothing, and why: docker-compose.yml. */
const CAPABILITIES: Record<string, string> = {
  proxy: 'NET_BIND_SERVICE',
  backend: '',
  mongodb: 'CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID',
  redis: '',
};

/** Who is on which network. */
const NETWORKS: Record<string, string> = {
  proxy: 'outside, inside',
  backend: 'inside, outward',
  mongodb: 'inside',
  redis: 'inside',
};

/** Of the README: those that the image sets, and those that are no choice here. */
const NOT_HANDED_ON = ['PORT', 'HOST', 'DATA_DIR', 'MONGOD_BINARY', 'TRUST_PROXY', 'METRICS_PORT'];
/** Those that follow something else where they are not given. */
const FOLLOWING = ['LOG_LEVEL', 'PUBLIC_URL'];

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** The lines of a top part, or of a service in it: whatever stands deeper below its name. */
function below(text: string, name: string, indent = ''): string {
  const lines = text.split('\n');
  const start = lines.indexOf(`${indent}${name}:`) + 1;
  if (start === 0) throw new Error(`There is no ${name}`);
  const length = lines
    .slice(start)
    .findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent}  `));
  return lines.slice(start, length < 0 ? undefined : start + length).join('\n');
}

const services = below(compose, 'services');
const names = [...services.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name = '']) => name);
const service = (name: string) => below(services, name, '  ');
const valueOf = (name: string, key: string) =>
  new RegExp(`^ {4}${key}: (.*)$`, 'm').exec(service(name))?.[1] ?? '';

describe('the containers', () => {
  it('are the ones that this test knows', () => {
    expect(names).toEqual(Object.keys(CAPABILITIES));
  });

  it('take no new privileges and have no capability but those that are named', () => {
    for (const name of names) {
      expect({ name, dropped: valueOf(name, 'cap_drop') }).toEqual({ name, dropped: '[ALL]' });
      expect({ name, options: valueOf(name, 'security_opt') }).toEqual({
        name,
        options: "['no-new-privileges:true']",
      });
      const added = CAPABILITIES[name] ? `[${CAPABILITIES[name]}]` : '';
      expect({ name, added: valueOf(name, 'cap_add') }).toEqual({ name, added });
      expect(service(name)).not.toMatch(/privileged|network_mode|pid:|ipc:|docker\.sock/);
    }
  });

  it('write to their data alone, but for the database', () => {
    for (const name of names.filter((name) => name !== 'mongodb')) {
      expect({ name, readOnly: valueOf(name, 'read_only') }).toEqual({ name, readOnly: 'true' });
    }
  });

  it('are reached through the proxy alone', () => {
    expect(names.filter((name) => service(name).includes('    ports:'))).toEqual(['proxy']);
    for (const name of names)
      expect({ name, networks: valueOf(name, 'networks') }).toEqual({
        name,
        networks: `[${NETWORKS[name]}]`,
      });
    expect(below(below(compose, 'networks'), 'inside', '  ')).toContain('internal: true');
  });

  it('have a way out for the servers, whose webhooks go to the world', () => {
    expect(below(compose, 'networks')).toMatch(/^ {2}outward: \{\}$/m);
  });

  it('hand on every setting of the README, empty where it is not given', () => {
    const rows = [...readme.matchAll(/^\| (`[A-Z]\w*`(?:, `[A-Z]\w*`)*) +\|/gm)].map(([, row = '']) => row);
    const settings = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(settings.length).toBeGreaterThan(25);
    const environment = service('backend');
    const secret = (name: string) => settings.includes(`${name}_FILE`);
    const missing = settings
      .filter((name) => !name.endsWith('_FILE') && !secret(name))
      .filter((name) => ![...NOT_HANDED_ON, ...FOLLOWING].includes(name))
      .filter((name) => !environment.includes(`      ${name}: \${${name}:-}\n`));
    expect(missing).toEqual([]);
    // Passkeys are bound to where people open it, which is the proxy's name.
    expect(environment).toContain('      PUBLIC_URL: ${PUBLIC_URL:-${SITE:+https://${SITE}}}\n');
  });

  it('let a server bring data to their new shape before it counts as broken', () => {
    expect(service('backend')).toMatch(/^ {6}start_period: \d+m$/m);
  });

  it('hold no secret in their environment', () => {
    const secret = /^ {6}(\w*(?:SECRET|PASSWORD|KEY|URI|REDIS_URL)\w*):/gm;
    const variables = [...services.matchAll(secret)].map(([, name = '']) => name);
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((name) => !name.endsWith('_FILE'))).toEqual([]);
  });

  it.each([
    ['makes it a replica set as root, once', {}, ['root', 'initiate', 1]],
    ['asks for no password afterwards', { setName: 'keyroster', isWritablePrimary: true }, [0]],
    ['waits while the database takes no writes yet', { setName: 'keyroster' }, [1]],
  ])('look at the health of the database: it %s', (_what, hello, expected) => {
    const done: unknown[] = [];
    const admin = { auth: (user: string) => done.push(user) };
    runInNewContext(readFileSync(join(root, 'ops/mongodb-health.js'), 'utf8'), {
      db: { hello: () => hello, getSiblingDB: () => admin },
      rs: { initiate: () => done.push('initiate') },
      require: () => ({ readFileSync: () => 'secret' }),
      quit: (code: number) => done.push(code),
    });
    expect(done).toEqual(expected);
  });

  it('are started again, and keep their logs within bounds', () => {
    for (const name of names) {
      expect({ name, restart: valueOf(name, 'restart') }).toEqual({ name, restart: 'unless-stopped' });
      expect({ name, logging: valueOf(name, 'logging') }).toEqual({ name, logging: '*logging' });
    }
  });
});
