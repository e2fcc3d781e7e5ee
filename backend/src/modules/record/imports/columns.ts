import { headerKey, IMPORT_SHOWN_LENGTH, SERVER_TEXTS } from '@keyroster/contracts';
import type { Escape } from '../../../common/csv/csv-reader.js';
import { AppError } from '../../../common/errors/app-error.js';

/** How another program exports: known by columns that it always has. */
export interface FileFormat {
  name: string;
  signature: readonly string[];
  /** The fields of its columns, by their keys. */
  fields: Readonly<Record<string, string>>;
  /** Columns that say a field where its own is empty. */
  instead?: Readonly<Record<string, string>>;
  /** The column that says, by anything but `false`, that an entry was put away: such a row is left out. */
  archived?: string;
  /** What quotes in its quoted cells stand behind. */
  escape?: Escape;
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
  /** What each column of our own export may be called. */
  ownColumns: ReadonlyArray<readonly string[]>;
  /** What other columns of our own files may be called. */
  ownOthers: readonly string[];
  /** The fields that are phone numbers, which begin with a plus. */
  phones: readonly string[];
}

/** The columns of a file. */
export interface Columns {
  names: string[];
  /** The field of each, empty for none. */
  fields: string[];
  /** The field that each says where that field is empty, or empty for none. */
  instead: string[];
  /** The index of the column that marks archived entries; -1 for none. */
  archived: number;
  /** The names of those of which nothing is taken over. */
  dropped: string[];
  /** Whose program wrote it, if that is known. */
  format: FileFormat | undefined;
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
  const instead = keys.map((key, place) => (fields[place] ? '' : (format?.instead?.[key] ?? '')));
  const archived = format?.archived === undefined ? -1 : keys.indexOf(format.archived);
  const isDropped = (place: number) => !fields[place] && !instead[place] && place !== archived;
  const dropped = names.filter((_name, place) => isDropped(place));
  return { names, fields, instead, archived, dropped, format, isOurs: isOwnHead(head, facts) };
}

/** Of our own columns alone, or of half of our export's at least: other columns beside these change nothing. */
function isOwnHead(head: readonly string[], { ownColumns, ownOthers }: ColumnFacts): boolean {
  const names = new Set(head.map((name) => name.trim()));
  const there = ownColumns.filter((column) => column.some((name) => names.has(name)));
  if (there.length * 2 >= ownColumns.length) return true;
  const own = new Set([...ownColumns.flat(), ...ownOthers]);
  return [...names].every((name) => own.has(name));
}

/** One that has none is called by its place; so is one that bears the name of another. */
function namesOf(head: readonly string[]): string[] {
  const names: string[] = [];
  for (const [place, text] of head.entries()) {
    const name = text.trim().slice(0, IMPORT_SHOWN_LENGTH) || `Column ${place + 1}`;
    names.push(names.includes(name) ? `${name} (${place + 1})` : name);
  }
  return names;
}

function checkedMapping(mapping: Mapping, names: readonly string[], facts: ColumnFacts): Map<string, string> {
  const fields = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, given] of Object.entries(mapping)) {
    if (!names.includes(name)) throw wrongMapping(SERVER_TEXTS.mappingColumn);
    const field = facts.aliases[given] ?? given;
    if (field !== '' && !facts.fields.includes(field)) throw wrongMapping(SERVER_TEXTS.mappingField);
    if (field !== '' && taken.has(field)) throw wrongMapping(SERVER_TEXTS.mappingTwice);
    taken.add(field);
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
