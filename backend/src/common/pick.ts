/** The named fields alone, as far as they are there. */
export const pick = <T extends object, Name extends string>(from: T, names: readonly Name[]) =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name as string as keyof T]]),
  ) as Pick<T, Name & keyof T>;
