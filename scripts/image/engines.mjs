import { must, run } from '../support/run.mjs';
import { buildahEngine } from './buildah.mjs';
import { envWords, spawnServer, works } from './commands.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {(tag: string, target: string) => Promise<void>} build
 * @property {(tag: string) => Promise<string>} sizeOf
 * @property {(tag: string, command: string[]) => Promise<string>} ask what a command prints inside, on the kept data
 * @property {(tag: string, env: Record<string, string>) => Promise<import('node:child_process').ChildProcess>} start
 *   as the user whom the image names, on this machine's network, on data that are kept from one start to the next
 * @property {(server: import('node:child_process').ChildProcess) => void} stop lets the server hear SIGTERM
 * @property {() => Promise<void>} clear what was kept of all tags
 */

/** Docker or podman, restricted as in docker-compose.yml. @param {string} command @returns {Engine} */
function daemonEngine(command) {
  const closed = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  /** @type {Set<string>} */
  const volumes = new Set();
  /** @param {string} tag */
  const onData = (tag) => {
    const volume = `keyroster-image-${process.pid}-${tag.replaceAll(/\W/g, '-')}`;
    volumes.add(volume);
    return ['run', '--rm', '--volume', `${volume}:/data`, ...closed];
  };
  return {
    name: command,
    build: async (tag, target) =>
      void (await must(command, ['build', '--target', target, '--tag', tag, '.'], { isQuiet: false })),
    sizeOf: async (tag) => {
      const bytes = await must(command, ['image', 'inspect', '--format', '{{.Size}}', tag]);
      return `${Math.round(Number(bytes) / 1e6)} MB`;
    },
    ask: (tag, words) => must(command, [...onData(tag), tag, ...words]),
    start: (tag, env) =>
      Promise.resolve(spawnServer(command, [...onData(tag), '--network', 'host', ...envWords(env), tag])),
    stop: (server) => void server.kill('SIGTERM'),
    clear: async () => void (await run(command, ['volume', 'rm', '--force', ...volumes], { isQuiet: true })),
  };
}

/** @param {string} folder for what has to be kept @returns {Promise<Engine>} */
export async function findEngine(folder) {
  for (const command of ['docker', 'podman']) {
    if (await works(command, ['info'])) return daemonEngine(command);
  }
  if (await works('buildah', ['--version'])) return buildahEngine(folder);
  throw new Error(
    'Building the image needs Docker, podman, or (as root) the packages buildah and debootstrap.',
  );
}
