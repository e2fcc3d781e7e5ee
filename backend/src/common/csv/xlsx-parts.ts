import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_UNPACKED_MAX_MB } from '@keyroster/contracts';
import { unzip } from 'fflate';
import { SaxesParser } from 'saxes';
import { NoCsv } from './csv-reader.js';

export class UnpackedTooLarge extends Error {}

const UNPACKED_MAX = IMPORT_UNPACKED_MAX_MB * 1024 * 1024;
const PIECE = 32 * 1024;

export type Parts = ReadonlyMap<string, Uint8Array>;

const pathOf = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** Unpacks these parts. An entry larger than it declares is cut, and its XML then fails to parse. */
export function unpack(bytes: Uint8Array, paths: readonly string[]): Promise<Parts> {
  const wanted = new Set(paths.map(pathOf));
  let size = 0;
  return new Promise((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      size += originalSize;
      return size <= UNPACKED_MAX && wanted.has(pathOf(name));
    };
    unzip(bytes, { filter }, (error, files) => {
      if (size > UNPACKED_MAX) return reject(new UnpackedTooLarge());
      if (error) return reject(new NoCsv('The archive can not be unpacked', { cause: error }));
      const found = new Map(Object.entries(files).map(([name, file]) => [pathOf(name), file]));
      resolve(new Map(paths.flatMap((path) => entryOf(path, found.get(pathOf(path))))));
    });
  });
}

const entryOf = (path: string, file: Uint8Array | undefined): Array<[string, Uint8Array]> =>
  file ? [[path, file]] : [];

export type Attributes = Readonly<Record<string, string>>;

export interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Yields what the handlers find, piece by piece. Refuses document types, and so any external entity. */
export async function* readXml<Found>(
  bytes: Uint8Array | undefined,
  handlersFor: (found: Found[]) => Handlers,
): AsyncGenerator<Found[]> {
  if (!bytes) return;
  const found: Found[] = [];
  const handlers = handlersFor(found);
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new NoCsv('A document type has no place in a workbook');
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  const decoder = new TextDecoder();
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
      yield found.splice(0);
      await nextTurn();
    }
    parser.close();
    yield found.splice(0);
  } catch (error) {
    throw error instanceof NoCsv ? error : new NoCsv('The workbook is damaged', { cause: error });
  }
}

export async function readAll<Found>(
  ...[bytes, handlersFor]: Parameters<typeof readXml<Found>>
): Promise<Found[]> {
  const all: Found[] = [];
  for await (const piece of readXml(bytes, handlersFor)) all.push(...piece);
  return all;
}
