import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { envWords, must, spawnServer, works } from './commands.mjs';
import { makeStandIn } from './stand-in.mjs';

/**
 * buildah as root needs no daemon and, with this isolation, few kernel features. It can't make the root read-only.
 * @param {string} folder @returns {import('./engines.mjs').Engine}
 */
export function buildahEngine(folder) {
  const storage = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'root'),
    '--runroot',
    join(folder, 'run'),
  ];
  const data = join(folder, `data-${process.pid}`);
  const container = `keyroster-image-${process.pid}`;

  /** @param {string[]} args @param {{ isQuiet?: boolean }} [options] */
  const buildah = (args, options) => must('buildah', [...storage, ...args], options);

  /** @param {string} context @param {string} tag */
  const bud = (context, tag) =>
    buildah(['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', tag, context], {
      isQuiet: false,
    });

  /** @param {string} tag */
  async function contentOf(tag) {
    const { OCIv1 } = JSON.parse(await buildah(['inspect', '--type', 'image', tag]));
    const { User, Cmd } = /** @type {{ User: string, Cmd: string[] }} */ (OCIv1.config);
    return { user: User, command: Cmd };
  }

  /** @param {string} tag */
  async function unpack(tag) {
    if (await works('buildah', [...storage, 'inspect', '--type', 'container', container])) return;
    await buildah(['from', '--pull-never', '--name', container, tag]);
    const [uid, gid] = (await contentOf(tag)).user.split(':').map(Number);
    mkdirSync(data);
    chownSync(data, uid ?? 0, gid ?? 0);
  }

  /** @param {string} tag @param {string[]} command @param {Record<string, string>} env */
  async function runWords(tag, command, env) {
    await unpack(tag);
    const { user } = await contentOf(tag);
    const closed = ['--isolation', 'chroot', '--user', user, '--volume', `${data}:/data`];
    return [...storage, 'run', ...closed, ...envWords(env), container, '--', ...command];
  }

  return {
    name: 'buildah',
    build: async (tag) => {
      const base = /^ARG BASE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
      const isThere = await works('buildah', [...storage, 'pull', '--quiet', '--policy', 'missing', base]);
      if (!isThere) await bud(await makeStandIn(folder), base);
      await bud(root, tag);
    },
    sizeOf: async (tag) => JSON.parse(await buildah(['images', '--json', tag]))[0].size,
    ask: async (tag, words) => must('buildah', await runWords(tag, words, {})),
    start: async (tag, env) => {
      const { command } = await contentOf(tag);
      return spawnServer('buildah', await runWords(tag, command, env));
    },
    // buildah doesn't pass signals on.
    stop: (server) => process.kill(innermost(server.pid ?? 0), 'SIGTERM'),
    clear: async () => {
      await buildah(['rm', container]);
      // Each build leaves an unnamed image behind.
      await buildah(['rmi', '--prune']);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The program inside is the last of a line of buildah's own processes. @param {number} pid @returns {number} */
function innermost(pid) {
  // The kernel lists children by the thread that created them.
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  const child = parseInt(children.join(''), 10);
  return child > 0 ? innermost(child) : pid;
}
