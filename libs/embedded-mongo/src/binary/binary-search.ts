import { EmbeddedMongoError, reasonOf } from '../errors.js';
import {
  compareVersions,
  formatVersion,
  lineOf,
  type MongoVersion,
  parseVersion,
  refusalOf,
  wantedLines,
} from '../data/version-rule.js';
import { careOf, hasKnownHole, weaknessOf } from './mongod-releases.js';

export interface MongodBinary {
  path: string;
  version: MongoVersion;
}

/** A place to look for binaries; `isDemanded` if the person who starts the server named it. */
export interface BinarySource {
  name: string;
  isDemanded?: boolean;
  /** The version that `find` would download, so that an unusable one is not downloaded. */
  offers?: MongoVersion | undefined;
  find(hasOther: boolean): Promise<string[]>;
}

export interface BinaryPurpose {
  /** Undefined for new data. */
  data: MongoVersion | undefined;
  /** Data that were not closed cleanly must be opened by the release line that wrote them. */
  isOwnLineOnly: boolean;
}

/** Returns the output of `mongod --version`; rejects for a file that doesn't run. */
type BinaryProbe = (path: string) => Promise<string>;

/** Takes the first binary without known holes, or the first fit one if all have some. */
export class BinarySearch {
  private readonly tried: string[] = [];

  constructor(
    private readonly probe: BinaryProbe,
    private readonly purpose: BinaryPurpose,
    private readonly progress: (line: string) => void,
  ) {}

  async firstFit(sources: BinarySource[]): Promise<MongodBinary> {
    let weak: (MongodBinary & { source: BinarySource }) | undefined;
    for (const source of sources) {
      if (weak !== undefined && source.offers !== undefined && !this.isWorthFetching(source.offers)) continue;
      const best = this.bestOf(await this.fitOnesOf(source, weak !== undefined));
      if (best === undefined) continue;
      if (source.isDemanded || !hasKnownHole(best.version)) {
        if (weak !== undefined) {
          this.passOver(weak.source, weaknessOf(formatVersion(weak.version))?.text ?? '');
        }
        return best;
      }
      weak ??= { ...best, source };
    }
    if (weak !== undefined) return weak;
    throw new EmbeddedMongoError(this.nothingFound());
  }

  private isWorthFetching(offered: MongoVersion): boolean {
    return !this.purpose.isOwnLineOnly && !hasKnownHole(offered);
  }

  private async fitOnesOf(source: BinarySource, hasOther: boolean): Promise<MongodBinary[]> {
    const refusalOfOffer = source.offers && this.refusalOf(source.offers);
    if (refusalOfOffer !== undefined) {
      this.tried.push(`${source.name}: ${refusalOfOffer}`);
      return [];
    }
    const fit: MongodBinary[] = [];
    for (const path of await this.pathsOf(source, hasOther)) {
      const version = await this.versionOf(source, path);
      if (version === undefined) continue;
      const refusal = this.refusalOf(version);
      if (refusal === undefined) fit.push({ path, version });
      else this.passOver(source, refusal);
    }
    return fit;
  }

  private refusalOf(version: MongoVersion): string | undefined {
    const { data, isOwnLineOnly } = this.purpose;
    if (isOwnLineOnly && data !== undefined && lineOf(version) !== lineOf(data)) {
      return `MongoDB ${formatVersion(version)} can't open first what ${formatVersion(data)} did not close`;
    }
    return refusalOf(version, data);
  }

  private async pathsOf(source: BinarySource, hasOther: boolean): Promise<string[]> {
    try {
      const paths = await source.find(hasOther);
      if (paths.length === 0) this.tried.push(`${source.name}: nothing there`);
      return paths;
    } catch (error) {
      this.tried.push(`${source.name}: ${reasonOf(error)}`);
      return [];
    }
  }

  private async versionOf(source: BinarySource, path: string): Promise<MongoVersion | undefined> {
    try {
      const version = parseVersion(await this.probe(path));
      if (version === undefined) throw new Error('it does not tell its version');
      return version;
    } catch (error) {
      const reason = `${path} does not run (${reasonOf(error)})`;
      // Another binary must not silently replace a wrong setting.
      if (source.isDemanded) throw new EmbeddedMongoError(`${source.name}: ${reason}`, { cause: error });
      this.tried.push(`${source.name}: ${reason}`);
      return undefined;
    }
  }

  private passOver(source: BinarySource, refusal: string): void {
    this.tried.push(`${source.name}: ${refusal}`);
    this.progress(`Passing over ${source.name}: ${refusal}`);
  }

  /** Prefers maintained lines, then the line of the data, then the newest release. */
  private bestOf(fit: MongodBinary[]): MongodBinary | undefined {
    const { data } = this.purpose;
    const isSameLine = ({ version }: MongodBinary): boolean =>
      data !== undefined && lineOf(version) === lineOf(data);
    return fit.sort(
      (a, b) =>
        careOf(b.version) - careOf(a.version) ||
        Number(isSameLine(b)) - Number(isSameLine(a)) ||
        compareVersions(b.version, a.version),
    )[0];
  }

  private nothingFound(): string {
    const { data, isOwnLineOnly } = this.purpose;
    const isOpen = data !== undefined && isOwnLineOnly;
    const wanted = isOpen ? lineOf(data) : wantedLines(data);
    const made = data === undefined ? '' : ` for data made by ${formatVersion(data)}`;
    return (
      `No mongod was found${made}${isOpen ? ' that were not closed cleanly' : ''}. Tried ${this.tried.join('; ')}. ` +
      `Install MongoDB ${wanted} and put mongod on PATH, or set MONGOD_BINARY to it, or MONGODB_URI to a replica set.`
    );
  }
}
