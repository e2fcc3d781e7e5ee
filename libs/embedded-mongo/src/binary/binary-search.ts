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

export interface MongodBinary {
  path: string;
  version: MongoVersion;
}

/** One place to look in. What it names is a wish of the person who starts the server when `isDemanded`. */
export interface BinarySource {
  name: string;
  isDemanded?: boolean;
  find(): Promise<string[]>;
}

/** What `mongod --version` says; rejects for a file that doesn't run. */
export type BinaryProbe = (path: string) => Promise<string>;

/** Goes through the sources in order and takes the best binary of the first that has a fit one. */
export class BinarySearch {
  private readonly tried: string[] = [];

  constructor(
    private readonly probe: BinaryProbe,
    private readonly data: MongoVersion | undefined,
    private readonly progress: (line: string) => void,
  ) {}

  async firstFit(sources: BinarySource[]): Promise<MongodBinary> {
    for (const source of sources) {
      const best = this.bestOf(await this.fitOnesOf(source));
      if (best !== undefined) return best;
    }
    throw new EmbeddedMongoError(this.nothingFound());
  }

  private async fitOnesOf(source: BinarySource): Promise<MongodBinary[]> {
    const fit: MongodBinary[] = [];
    for (const path of await this.pathsOf(source)) {
      const version = await this.versionOf(source, path);
      if (version === undefined) continue;
      const refusal = refusalOf(version, this.data);
      if (refusal === undefined) fit.push({ path, version });
      else this.passOver(source, refusal);
    }
    return fit;
  }

  private async pathsOf(source: BinarySource): Promise<string[]> {
    try {
      const paths = await source.find();
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
      // A wrong setting must not be healed in silence by another binary.
      if (source.isDemanded) throw new EmbeddedMongoError(`${source.name}: ${reason}`, { cause: error });
      this.tried.push(`${source.name}: ${reason}`);
      return undefined;
    }
  }

  private passOver(source: BinarySource, refusal: string): void {
    this.tried.push(`${source.name}: ${refusal}`);
    this.progress(`Passing over ${source.name}: ${refusal}`);
  }

  /** The line that made the data before a newer one, so that data are raised only when nothing else is there. */
  private bestOf(fit: MongodBinary[]): MongodBinary | undefined {
    const { data } = this;
    const isSameLine = ({ version }: MongodBinary): boolean =>
      data !== undefined && lineOf(version) === lineOf(data);
    return fit.sort(
      (a, b) => Number(isSameLine(b)) - Number(isSameLine(a)) || compareVersions(b.version, a.version),
    )[0];
  }

  private nothingFound(): string {
    const wanted = wantedLines(this.data);
    const made = this.data === undefined ? '' : ` for data made by ${formatVersion(this.data)}`;
    return (
      `No mongod was found${made}. Tried ${this.tried.join('; ')}. ` +
      `Install MongoDB ${wanted} and put mongod on PATH, or set MONGOD_BINARY to it, or MONGODB_URI to a replica set.`
    );
  }
}
