import { SETTING_NAMES } from './environment.js';

/** Shorter names, such as PORT and HOST, resemble those of other programs. */
const SHORTEST = 7;
const MOST_EDITS = 2;

export function warnOfMisspeltSettings(): void {
  for (const line of misspeltSettings(process.env)) process.stderr.write(`${line}\n`);
}

/**
 * A line for each variable whose name is almost that of a setting that isn't given. Not refused, because it may be meant
 * for another program. A misspelt MONGODB_URI or CREDENTIALS_KEY would otherwise only show when data seem lost.
 */
export function misspeltSettings(variables: NodeJS.ProcessEnv): string[] {
  const isGiven = (name: string) => Boolean(variables[name]);
  return Object.keys(variables).flatMap((name) => {
    if (name.length < SHORTEST || !isGiven(name) || SETTING_NAMES.includes(name)) return [];
    const inFile = SETTING_NAMES.find((setting) => name === `${setting}_FILE`);
    if (inFile) return [`${name} is no setting: ${inFile} can't be read from a file`];
    const meant = SETTING_NAMES.find((setting) => isAlmost(name, setting));
    return meant === undefined || isGiven(meant) ? [] : [`${name} is no setting: is ${meant} meant?`];
  });
}

function isAlmost(name: string, setting: string): boolean {
  return setting.length >= SHORTEST && editsBetween(name.toUpperCase(), setting) <= MOST_EDITS;
}

/** Letters to insert, remove or replace (Levenshtein's distance). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
