/** The first item that matches. Throws if there is none. */
export function found<T>(list: readonly T[], matches: (one: T) => boolean = () => true): T {
  const one = list.find(matches);
  if (one === undefined) throw new Error(`None of ${list.length} matches ${String(matches)}`);
  return one;
}
