import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../build/build-stale.mjs';
import { client, contracts } from '../build/parts.mjs';
import { fetchNode24 } from '../support/node24.mjs';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';

jest.setTimeout(240_000);

/** Connects to a closed port: a refused connection shows that all modules that a socket needs were found. */
const PROGRAM = `
import { connect, KeyrosterClient } from '@keyroster/client';
const client = connect({ url: 'http://127.0.0.1:9', token: 't', reconnect: { firstMs: 1, maxMs: 1 } });
client.once('error', ({ code, attempt }) => {
  client.close();
  console.log(JSON.stringify({ code, attempt, state: client.state, isClient: client instanceof KeyrosterClient }));
});
`;

/** Wrong uses are marked with @ts-expect-error, so the check fails if the types allow one of them. */
const TYPED = `
import { connect, type ClientEvents, type ConnectionState } from '@keyroster/client';
const client = connect({ url: 'https://roster.example', token: async () => 't' });
const state: ConnectionState = client.state;
const ended = ({ code }: ClientEvents['ended']): 'locked' | string => code;
client.on('ended', ended);
client.off('ended', ended);
client.once('data', ({ what }) => what === 'shops');
const time: number = client.serverTime();
const taken: Promise<boolean> = client.ping();
// @ts-expect-error
client.on('nothing', () => undefined);
// @ts-expect-error
connect({ url: 'https://roster.example' });
// @ts-expect-error
const wrong: 'open' = client.state;
export { state, time, taken, wrong };
`;

const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, types: [] };

let folder: string;

const inFolder = async (command: string, ...args: string[]): Promise<string> => {
  const { code, output } = await run(command, args, { cwd: folder, isQuiet: true });
  if (code !== 0) throw new Error(output);
  return output;
};

beforeAll(async () => {
  await buildStale(() => undefined, [contracts, client]);
  folder = mkdtempSync(join(tmpdir(), 'keyroster-package-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "somebody", "private": true, "type": "module" }');
  await inFolder('npm', 'pack', join(root, 'libs/client'), '--silent');
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await inFolder('npm', 'install', `./${tarball}`, '--prefer-offline', '--no-audit', '--no-fund');
  writeFileSync(join(folder, 'program.js'), PROGRAM);
  writeFileSync(join(folder, 'typed.ts'), TYPED);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('brings its own files, and ws alone', () => {
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed.sort()).toEqual(['@keyroster', 'ws']);
  expect(readdirSync(join(folder, 'node_modules/@keyroster/client/dist')).sort()).toEqual([
    'keyroster.d.ts',
    'keyroster.iife.js',
    'keyroster.mjs',
  ]);
});

it.each([
  ['the Node of these tests', () => Promise.resolve<string | null>(process.execPath)],
  ['Node 24', fetchNode24],
])('is imported and looks for a server on %s', async (_which, find) => {
  const node = await find();
  if (node === null) throw new Error('Node 24 could not be fetched');
  const said = await inFolder(node, 'program.js');
  expect(JSON.parse(said)).toEqual({ code: 'NETWORK', attempt: 1, state: 'closed', isClient: true });
});

it('has types that hold under strict', async () => {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  expect(await inFolder(process.execPath, tsc, '-p', '.')).toBe('');
});
