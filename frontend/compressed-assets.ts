import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this the headers outweigh what is saved. */
const WORTH_IT_BYTES = 1_000;

const compress = { br: promisify(brotliCompress), gz: promisify<Buffer, Buffer>(gzip) };

/** Writes a smaller twin beside each asset, once and as small as it gets: the server hands out the one that is understood. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => writeTwins(join(folder, name))));
    },
  };
}

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  for (const [ending, shrink] of Object.entries(compress)) {
    await writeFile(`${file}.${ending}`, await shrink(content));
  }
}
