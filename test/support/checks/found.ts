/** The first that is meant, which has to be there. */
export function found<T>(list: readonly T[], isMeant: (one: T) => boolean = () => true): T {
  const one = list.find(isMeant);
  if (one === undefined) throw new Error(`None of ${list.length} is meant by ${String(isMeant)}`);
  return one;
}
