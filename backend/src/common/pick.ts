/** The named fields alone. */
export const pick = <T extends object, Field extends keyof T>(from: T, ...fields: Field[]): Pick<T, Field> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, Field>;
