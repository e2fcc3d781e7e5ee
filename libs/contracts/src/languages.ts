/** The languages of the page and of the files' head rows. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The settings for the language of a first visit: a language, or the browser's. */
export const FIRST_LANGUAGES = [...LANGUAGES, 'auto'] as const;
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];

/** A word or a sentence in English and in Spanish. */
export type Pair<Word = unknown> = readonly [en: Word, es: Word];
/** Words by their keys, or all at once, as pairs. */
export type WordPairs = Pair | { readonly [key: string]: WordPairs | undefined };
/** The pairs of given words. */
export type Pairs<Words> = [Words] extends [string | ((...given: never[]) => unknown)]
  ? Pair<Words>
  : { readonly [Key in keyof Words]: Pairs<Words[Key]> };
/** Pairs in one language. */
export type Spoken<Given> = Given extends readonly [infer Word, unknown]
  ? Word
  : { readonly [Key in keyof Given]: Spoken<Given[Key]> };
/** Pairs whose Spanish has the type of the English. */
export type Alike<Given> = Given extends readonly [infer Word, unknown]
  ? Pair<Word>
  : { readonly [Key in keyof Given]: Alike<Given[Key]> };

/** The same words in each language. */
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
