import { type mongo } from 'mongoose';
import { type DataFiles, readText, writePrivate } from './data-files.js';

export interface MongoVersion {
  major: number;
  minor: number;
  patch: number;
}

/** The supported release lines, each with the lines whose data it opens. mongod itself refuses the others. */
const opens: Readonly<Record<string, readonly string[]>> = {
  '6.0': ['5.0', '6.0'],
  '7.0': ['6.0', '7.0'],
  '8.0': ['7.0', '8.0'],
  '8.2': ['8.0', '8.2'],
  '8.3': ['8.0', '8.2', '8.3'],
  '9.0': ['8.0', '8.3', '9.0'],
};

const lines = Object.keys(opens);
const allLines = `${lines.slice(0, -1).join(', ')} or ${lines.at(-1) ?? ''}`;

/** Finds a version in what `mongod --version` prints, or in a kept version file. */
export function parseVersion(text: string): MongoVersion | undefined {
  const [, major, minor, patch] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return { major: Number(major), minor: Number(minor), patch: Number(patch ?? 0) };
}

export const formatVersion = ({ major, minor, patch }: MongoVersion): string => `${major}.${minor}.${patch}`;

/** The release line of a version, by which the feature compatibility of a database is named. */
export const lineOf = ({ major, minor }: MongoVersion): string => `${major}.${minor}`;

export function compareVersions(a: MongoVersion, b: MongoVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/** Why this mongod can't be used, or undefined. */
export function refusalOf(mongod: MongoVersion, data: MongoVersion | undefined): string | undefined {
  const opened = opens[lineOf(mongod)];
  if (opened === undefined) return `MongoDB ${formatVersion(mongod)} is not one of ${allLines}`;
  if (data === undefined || opened.includes(lineOf(data))) return undefined;
  return `MongoDB ${formatVersion(mongod)} can't open data made by ${formatVersion(data)}`;
}

/** The lines that open these data, oldest first; all of them for new data. */
export function linesThatOpen(data: MongoVersion | undefined): string[] {
  return data === undefined ? lines : lines.filter((line) => opens[line]?.includes(lineOf(data)));
}

/** The lines that open these data, as a text for people. */
export function wantedLines(data: MongoVersion | undefined): string {
  return data === undefined ? allLines : linesThatOpen(data).join(' or ');
}

/** The version that last used the data; undefined for new data. */
export async function keptVersion(files: DataFiles): Promise<MongoVersion | undefined> {
  return parseVersion((await readText(files.version)) ?? '');
}

/** Stores the version, then raises the feature compatibility; the next start repeats an interrupted raise. */
export async function settleVersion(admin: mongo.Db, files: DataFiles): Promise<string> {
  const version = parseVersion(String((await admin.command({ buildInfo: 1 })).version));
  if (version === undefined) throw new Error('mongod does not tell its version');
  const text = formatVersion(version);
  if ((await readText(files.version)) !== text) await writePrivate(files.version, text);
  await raiseFeatures(admin, version);
  return text;
}

async function raiseFeatures(admin: mongo.Db, version: MongoVersion): Promise<void> {
  const line = lineOf(version);
  const answer = await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 });
  const features = answer.featureCompatibilityVersion as { version?: string } | undefined;
  if (features?.version === line) return;
  // 7.0 and later need `confirm`, which 6.0 doesn't know.
  const confirm = version.major >= 7 ? { confirm: true } : {};
  await admin.command({ setFeatureCompatibilityVersion: line, ...confirm });
}
