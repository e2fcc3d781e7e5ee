import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../support/root.mjs';
import { must } from '../support/run.mjs';
import { envWords, spawnServer, works } from './commands.mjs';
import { makeStandIns } from './stand-in.mjs';

/**
 * buildah as root needs no daemon and, with this isolation, few kernel features. It can't mount `/` read-only.
 * @param {string} folder @returns {import('./engines.mjs').Engine}
 */
export function buildahEngine(folder) {
  const storage = [
    '--storage-driver=vfs',
    `--root=${join(folder, 'root')}`,
    `--runroot=${join(folder, 'run')}`,
  ];
  /** Container and data folder by tag. @type {Map<string, { container: string, data: string }>} */
  const unpacked = new Map();

  /** @param {string[]} args @param {{ isQuiet?: boolean }} [options] */
  const buildah = (args, options) => must('buildah', [...storage, ...args], options);

  /** @param {string} context @param {string} tag @param {string[]} [options] */
  const bud = (context, tag, options = []) => {
    const fixed = ['--isolation=chroot', '--format=docker', '--pull-never'];
    return buildah(['bud', ...fixed, ...options, '--tag', tag, context], { isQuiet: false });
  };

  /** Build arguments that name local base images, if the registry can't be reached. @type {Promise<string[]> | undefined} */
  let bases;
  async function findBases() {
    const recipe = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(recipe)?.[1]?.replace('${NODE_VERSION}', '24') ?? '';
    if (await works('buildah', [...storage, 'pull', '--quiet', '--policy', 'missing', node])) return [];
    const standIns = Object.entries(await makeStandIns(folder));
    for (const [name, context] of standIns) await bud(context, `localhost/${name.toLowerCase()}`);
    return standIns.flatMap(([name]) => ['--build-arg', `${name}=localhost/${name.toLowerCase()}`]);
  }

  /** @param {string} tag */
  async function contentOf(tag) {
    const { OCIv1 } = JSON.parse(await buildah(['inspect', '--type', 'image', tag]));
    const { User, Cmd } = /** @type {{ User: string, Cmd: string[] }} */ (OCIv1.config);
    return { user: User, command: Cmd };
  }

  /** @param {string} tag @param {string} user */
  async function unpack(tag, user) {
    const name = `keyroster-image-${process.pid}-${unpacked.size}`;
    const known = unpacked.get(tag) ?? { container: name, data: join(folder, name) };
    if (unpacked.has(tag)) return known;
    unpacked.set(tag, known);
    await buildah(['from', '--pull-never', '--name', known.container, tag]);
    const [uid, gid] = user.split(':').map(Number);
    mkdirSync(known.data);
    chownSync(known.data, uid ?? 0, gid ?? 0);
    return known;
  }

  /** @param {string} tag @param {string[]} words if empty, the image's own command runs @param {Record<string, string>} env */
  async function runWords(tag, words, env) {
    const { user, command } = await contentOf(tag);
    const { container, data } = await unpack(tag, user);
    const closed = ['--isolation', 'chroot', '--user', user, '--volume', `${data}:/data`];
    const asked = words.length > 0 ? words : command;
    return [...storage, 'run', ...closed, ...envWords(env), container, '--', ...asked];
  }

  return {
    name: 'buildah',
    build: async (tag, target) => {
      bases ??= findBases();
      await bud(root, tag, ['--layers', '--target', target, ...(await bases)]);
    },
    sizeOf: async (tag) => JSON.parse(await buildah(['images', '--json', tag]))[0].size,
    ask: async (tag, words) => must('buildah', await runWords(tag, words, {})),
    start: async (tag, env) => spawnServer('buildah', await runWords(tag, [], env)),
    // buildah doesn't forward signals to the server.
    stop: (server) => process.kill(serverBelow(server.pid ?? 0), 'SIGTERM'),
    clear: async () => {
      for (const { container, data } of unpacked.values()) {
        await buildah(['rm', container]);
        rmSync(data, { recursive: true, force: true });
      }
    },
  };
}

/** The server's pid: a descendant of buildah's own processes, and perhaps the parent of a mongod. @param {number} pid @returns {number} */
function serverBelow(pid) {
  if (basename(readlinkSync(`/proc/${pid}/exe`)) === 'node') return pid;
  // The kernel lists children by the thread that created them.
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  const child = parseInt(children.join(''), 10);
  if (!(child > 0)) throw new Error('The server in the container is gone');
  return serverBelow(child);
}
