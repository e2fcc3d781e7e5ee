import { must, run } from '../support/run.mjs';
import { buildahEngine } from './buildah.mjs';
import { envWords, spawnServer, works } from './commands.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {(tag: string, target: string) => Promise<void>} build
 * @property {(tag: string) => Promise<string>} sizeOf
 * @property {(tag: string, command: string[]) => Promise<string>} ask the output of a command in a container with the kept data
 * @property {(tag: string, env: Record<string, string>) => Promise<import('node:child_process').ChildProcess>} start
 *   starts the server as the image's user, on the host's network, with data that are kept from one start to the next
 * @property {(server: import('node:child_process').ChildProcess) => void} stop sends the server SIGTERM
 * @property {() => Promise<void>} clear removes the kept data of all tags
 */

/** Docker or podman, restricted as in docker-compose.yml. @param {string} command @returns {Engine} */
function daemonEngine(command) {
  const closed = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
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

/** @param {string} folder for what buildah keeps @returns {Promise<Engine>} */
export async function findEngine(folder) {
  for (const command of ['docker', 'podman']) {
    if (await works(command, ['info'])) return daemonEngine(command);
  }
  if (await works('buildah', ['--version'])) return buildahEngine(folder);
  throw new Error(
    'Building the image needs Docker, podman, or (as root) the packages buildah and debootstrap.',
  );
}
