import { headerKey, SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';

/** How another program exports: known by columns that it always has. */
export interface FileFormat {
  name: string;
  signature: readonly string[];
  /** The fields of its columns, by their keys. */
  fields: Readonly<Record<string, string>>;
}

/** What the columns of a kind of file may be, and what they are called. */
export interface ColumnFacts {
  /** What a column can be mapped to. */
  fields: readonly string[];
  /** Other names of fields in a mapping. */
  aliases: Readonly<Record<string, string>>;
  /** Which of them nobody may look at. */
  secrets: readonly string[];
  formats: readonly FileFormat[];
  /** The fields of all other files, by the keys of the headers that they are known by. */
  byKey: ReadonlyMap<string, string>;
  /** The headers that only files of our own consist of, for each language. */
  ownHeads: ReadonlyArray<ReadonlySet<string>>;
}

/** The columns of a file. */
export interface Columns {
  names: string[];
  /** The field of each, empty for none. */
  fields: string[];
  /** Whose program wrote it, if that is known. */
  format: string | undefined;
  isOurs: boolean;
}

/** What a person mapped, by the names of columns. */
export type Mapping = Readonly<Record<string, string>>;

export function recognise(head: readonly string[], facts: ColumnFacts, mapping: Mapping = {}): Columns {
  const keys = head.map(headerKey);
  const format = facts.formats.find(({ signature }) => signature.every((key) => keys.includes(key)));
  const names = namesOf(head);
  const mapped = checkedMapping(mapping, names, facts);
  const taken = new Set(mapped.values());
  const fields = names.map((name, place) => {
    const chosen = mapped.get(name);
    if (chosen !== undefined) return chosen;
    const key = keys[place] ?? '';
    const known = (format ? format.fields[key] : facts.byKey.get(key)) ?? '';
    // Of two columns of one kind the first is taken.
    if (known === '' || taken.has(known)) return '';
    taken.add(known);
    return known;
  });
  const isOurs = facts.ownHeads.some((own) => head.every((name) => own.has(name)));
  return { names, fields, format: format?.name, isOurs };
}

/** One that has none is called by its place; so is one that bears the name of another. */
function namesOf(head: readonly string[]): string[] {
  const names: string[] = [];
  for (const [place, text] of head.entries()) {
    const name = text.trim() || `Column ${place + 1}`;
    names.push(names.includes(name) ? `${name} (${place + 1})` : name);
  }
  return names;
}

function checkedMapping(mapping: Mapping, names: readonly string[], facts: ColumnFacts): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, given] of Object.entries(mapping)) {
    if (!names.includes(name)) throw wrongMapping(SERVER_TEXTS.mappingColumn);
    const field = facts.aliases[given] ?? given;
    if (field !== '' && !facts.fields.includes(field)) throw wrongMapping(SERVER_TEXTS.mappingField);
    if (field !== '' && [...fields.values()].includes(field)) {
      throw wrongMapping(SERVER_TEXTS.mappingTwice);
    }
    fields.set(name, field);
  }
  return fields;
}

const wrongMapping = (message: string) => new AppError('VALIDATION', message, { field: 'mapping' });

/** What came as JSON in a form. */
export function parseMapping(text: string | undefined): Mapping {
  if (text === undefined || text === '') return {};
  try {
    const mapping: unknown = JSON.parse(text);
    if (isMapping(mapping)) return mapping;
  } catch {
    // Said below.
  }
  throw wrongMapping(SERVER_TEXTS.mappingNoObject);
}

function isMapping(value: unknown): value is Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((field) => typeof field === 'string');
}
