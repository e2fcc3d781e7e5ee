import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

interface CallSite extends Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> {
  toString(): string;
}

const maps = new Map<string, SourceMap | undefined>();

/** Reads a map only for a stack; Node's `--enable-source-maps` reads all, a fifth of the startup time. */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${siteInSource(site)}`)].join('\n');
}

export function siteInSource(site: CallSite): string {
  const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  const text = String(site);
  if (!file || line === null || column === null) return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return text;
  const source = new URL(origin.fileName, file);
  if (source.protocol !== 'file:') return text;
  const place = `${fileURLToPath(source)}:${origin.lineNumber}:${origin.columnNumber}`;
  return text.replace(`${file}:${line}:${column}`, place);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
