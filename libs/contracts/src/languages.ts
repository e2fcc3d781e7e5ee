/** The languages of the page and of the files' head rows. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The settings for the language of a first visit: a language, or the browser's. */
export const FIRST_LANGUAGES = [...LANGUAGES, 'auto'] as const;
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];

/** A word or a sentence in English and in Spanish. */
export type Pair<Word = unknown> = readonly [en: Word, es: Word];
/** A pair, or an object whose values are pairs or further such objects. */
export type WordPairs = Pair | { readonly [key: string]: WordPairs | undefined };
/** Words with each one replaced by its pair. */
export type Pairs<Words> = [Words] extends [string | ((...given: never[]) => unknown)]
  ? Pair<Words>
  : { readonly [Key in keyof Words]: Pairs<Words[Key]> };
/** Pairs with each one replaced by its word in one language. */
export type Spoken<Given> = Given extends readonly [infer Word, unknown]
  ? Word
  : { readonly [Key in keyof Given]: Spoken<Given[Key]> };
/** Pairs whose Spanish has the type of the English. */
export type Alike<Given> = Given extends readonly [infer Word, unknown]
  ? Pair<Word>
  : { readonly [Key in keyof Given]: Alike<Given[Key]> };

/**
 * A sentence with gaps (`{name}`) in both languages: both functions take the values in the English order. A gap for a
 * number may have a singular and a plural: `{count:one user|# users}`.
 */
export const phrase = <English extends string, Spanish extends string>(
  english: English,
  spanish: Spanish &
    ([GapOf<English>, GapOf<Spanish>] extends [GapOf<Spanish>, GapOf<English>] ? unknown : never),
): Pair<(...values: ValuesOf<English>) => string> => {
  const names = Array.from(english.matchAll(GAP), ([, name]) => name);
  const filled = (text: string, values: Values) =>
    text.replace(GAP, (_gap, name: string, one?: string, many?: string) => {
      const value = String(values[names.indexOf(name)]);
      return (value === '1' ? one : many)?.replace('#', value) ?? value;
    });
  return [(...values) => filled(english, values), (...values) => filled(spanish, values)];
};

const GAP = /\{(\w+)(?::(.*?)\|(.*?))?\}/g;
type Values = (string | number)[];
type GapOf<Text> = Text extends `${string}{${infer Gap}}${infer Rest}` ? NameOf<Gap> | GapOf<Rest> : never;
type NameOf<Gap> = Gap extends `${infer Name}:${string}` ? Name : Gap;
type ValuesOf<Text, Given extends Values = []> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? ValuesOf<Rest, [...Given, Gap extends `${string}:${string}` ? number : string | number]>
  : Given;

/** Turns pairs into the words of each language. */
export const inEachLanguage = <Given extends WordPairs>(
  pairs: Given & Alike<Given>,
): Readonly<Record<Language, Spoken<Given>>> => ({
  en: spokenAt(0, pairs) as Spoken<Given>,
  es: spokenAt(1, pairs) as Spoken<Given>,
});

const spokenAt = (at: 0 | 1, pairs: WordPairs = {}): unknown =>
  isPair(pairs)
    ? pairs[at]
    : Object.fromEntries(Object.entries(pairs).map(([key, inner]) => [key, spokenAt(at, inner)]));

const isPair = (pairs: WordPairs): pairs is Pair => Array.isArray(pairs);
