export interface MongoVersion {
  major: number;
  minor: number;
  patch: number;
}

/** The lines of releases that the code holds on. */
const OLDEST: MongoVersion = { major: 6, minor: 0, patch: 0 };
const NEWEST: MongoVersion = { major: 8, minor: 2, patch: 0 };
const lines = [OLDEST, { major: 7, minor: 0, patch: 0 }, { major: 8, minor: 0, patch: 0 }, NEWEST];

/** Finds a version in what `mongod --version` prints, or in a kept version file. */
export function parseVersion(text: string): MongoVersion | undefined {
  const [, major, minor, patch] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return { major: Number(major), minor: Number(minor), patch: Number(patch ?? 0) };
}

export function formatVersion({ major, minor, patch }: MongoVersion): string {
  return `${major}.${minor}.${patch}`;
}

/** What the feature compatibility of a database is named after. */
export function lineOf({ major, minor }: MongoVersion): string {
  return `${major}.${minor}`;
}

export function compareVersions(a: MongoVersion, b: MongoVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/** Why this mongod is not to be used, or nothing when it is fit. */
export function refusalOf(mongod: MongoVersion, data: MongoVersion | undefined): string | undefined {
  if (!isSupported(mongod)) {
    return `MongoDB ${formatVersion(mongod)} is not one of ${lineOf(OLDEST)} to ${lineOf(NEWEST)}`;
  }
  if (data === undefined || canOpen(mongod, data)) return undefined;
  return `MongoDB ${formatVersion(mongod)} can't open data made by ${formatVersion(data)}`;
}

/** For a person who has to find another mongod. */
export function wantedLines(data: MongoVersion | undefined): string {
  if (data === undefined) return `${lineOf(OLDEST)} to ${lineOf(NEWEST)}`;
  return lines
    .filter((line) => canOpen(line, data))
    .map(lineOf)
    .join(' or ');
}

function isSupported(mongod: MongoVersion): boolean {
  const line = { ...mongod, patch: 0 };
  return compareVersions(line, OLDEST) >= 0 && compareVersions(line, NEWEST) <= 0;
}

/**
 * Never older; a newer one within its major, or the first line of the next: 8.2 reads what 8.0 wrote, but of
 * what 7.0 wrote it knows nothing any more, although it is one major newer.
 */
function canOpen(mongod: MongoVersion, data: MongoVersion): boolean {
  if (mongod.major === data.major) return mongod.minor >= data.minor;
  return mongod.major === data.major + 1 && mongod.minor === 0;
}
