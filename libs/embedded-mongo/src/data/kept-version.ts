import { type mongo } from 'mongoose';

import { type DataFiles, readText, writePrivate } from './data-files.js';
import { formatVersion, lineOf, type MongoVersion, parseVersion } from './version-rule.js';

/** The version that last worked with the data; nothing for data that are yet to be made. */
export async function keptVersion(files: DataFiles): Promise<MongoVersion | undefined> {
  return parseVersion((await readText(files.version)) ?? '');
}

/**
 * Settles the data on the mongod that has just opened them and gives its version. The file comes first: cut off
 * in between, the next start finds data that are older than they claim, and raises them then.
 */
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
  // From 7.0 on the raise has to be confirmed, since it can't be taken back; 6.0 doesn't know the word.
  const confirm = version.major >= 7 ? { confirm: true } : {};
  await admin.command({ setFeatureCompatibilityVersion: line, ...confirm });
}
