import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_HEADER_SIZE = 30;

interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  localHeader: number;
}

/** Writes the one deflated member whose name has this ending. */
export async function extractMember(archive: string, nameEnd: string, target: string): Promise<void> {
  const zip = await readFile(archive);
  const entry = entriesOf(zip).find(({ name }) => name.endsWith(nameEnd));
  if (entry?.method !== DEFLATED) throw new Error(`the archive holds no ${nameEnd}`);
  const header = entry.localHeader;
  // The local header has an extra field of its own length.
  const start = header + LOCAL_HEADER_SIZE + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + entry.packedSize);
  await pipeline(Readable.from([packed]), createInflateRaw(), createWriteStream(target, { flags: 'wx' }));
}

function entriesOf(zip: Buffer): ZipEntry[] {
  const end = endOfDirectory(zip);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (at < end && zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      localHeader: zip.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Searched from the end, because an archive may end with a comment. */
function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - END_SIZE; at >= 0; at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error('the archive is cut short');
}
