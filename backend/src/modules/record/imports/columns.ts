import { headerKey, IMPORT_SHOWN_LENGTH } from '@keyroster/contracts';
import type { Escape } from '../../../common/csv/csv-reader.js';
import { AppError } from '../../../common/errors/app-error.js';
import { texts } from '../../../common/context/texts.js';

export interface FileFormat {
  name: string;
  signature: readonly string[];
  fields: Readonly<Record<string, string>>;
  instead?: Readonly<Record<string, string>>;
  /** The column that marks a row as archived by anything but `false`; such rows are left out. */
  archived?: string;
  escape?: Escape;
}

export interface ColumnFacts {
  fields: readonly string[];
  aliases: Readonly<Record<string, string>>;
  secrets: readonly string[];
  formats: readonly FileFormat[];
  byKey: ReadonlyMap<string, string>;
  /** The headers of our export, in each language. */
  ownColumns: ReadonlyArray<readonly string[]>;
  phones: readonly string[];
  /** For sheets that people keep by hand. */
  people?: {
    isHead: (cells: readonly string[]) => boolean;
    /** Whether a row only sums up the others. */
    isSum: (cells: readonly string[]) => boolean;
    /** The field of each column, empty for none. */
    fieldsOf: (head: readonly string[], cellsAt: (place: number) => readonly string[]) => string[];
  };
}

export interface Columns {
  names: string[];
  fields: string[];
  instead: string[];
  archived: number;
  dropped: string[];
  format: FileFormat | undefined;
  /** At least half of our export's columns are there, so nobody wrote or changed the file by hand. */
  isExport: boolean;
  /** An export, or a file of only our columns, which may be a part of one. */
  isOurs: boolean;
}

export type Mapping = Readonly<Record<string, string>>;

/** The format of the program that wrote a file with this head. */
export function formatOf(head: readonly string[], { formats }: ColumnFacts): FileFormat | undefined {
  const keys = head.map(headerKey);
  return formats.find(({ signature }) => signature.every((key) => keys.includes(key)));
}

export const archivedAt = (head: readonly string[], format: FileFormat | undefined): number =>
  format?.archived === undefined ? -1 : head.map(headerKey).indexOf(format.archived);

export function recognise(
  head: readonly string[],
  rows: ReadonlyArray<{ cells: readonly string[] }>,
  facts: ColumnFacts,
  mapping: Mapping = {},
): Columns {
  const keys = head.map(headerKey);
  const format = formatOf(head, facts);
  const isExport = ownIn(head, facts).length * 2 >= facts.ownColumns.length;
  const isOurs = isExport || ownIn(head, facts).length === head.length;
  const understood = isOurs
    ? undefined
    : facts.people?.fieldsOf(head, (place) => rows.map(({ cells }) => cells[place] ?? ''));
  const names = namesOf(head);
  const mapped = checkedMapping(mapping, names, facts);
  const taken = new Set(mapped.values());
  const fields = names.map((name, place) => {
    const chosen = mapped.get(name);
    if (chosen !== undefined) return chosen;
    const key = keys[place] ?? '';
    const known = (format ? format.fields[key] : understood ? understood[place] : facts.byKey.get(key)) ?? '';
    if (known === '' || taken.has(known)) return '';
    taken.add(known);
    return known;
  });
  const instead = keys.map((key, place) => (fields[place] ? '' : (format?.instead?.[key] ?? '')));
  const archived = archivedAt(head, format);
  const isDropped = (place: number) => !fields[place] && !instead[place] && place !== archived;
  const dropped = names.filter((_name, place) => isDropped(place));
  return { names, fields, instead, archived, dropped, format, isExport, isOurs };
}

/** The columns of our export that the head has. */
const ownIn = (head: readonly string[], { ownColumns }: ColumnFacts) => {
  const names = new Set(head.map((name) => name.trim()));
  return ownColumns.filter((column) => column.some((name) => names.has(name)));
};

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
    if (!names.includes(name)) throw wrongMapping(texts().server.mappingColumn);
    const field = facts.aliases[given] ?? given;
    if (field !== '' && !facts.fields.includes(field)) throw wrongMapping(texts().server.mappingField);
    if (field !== '' && taken.has(field)) throw wrongMapping(texts().server.mappingTwice);
    taken.add(field);
    fields.set(name, field);
  }
  return fields;
}

const wrongMapping = (message: string) => new AppError('VALIDATION', message, { field: 'mapping' });

export function parseMapping(text: string | undefined): Mapping {
  if (text === undefined || text === '') return {};
  try {
    const mapping: unknown = JSON.parse(text);
    if (isMapping(mapping)) return mapping;
  } catch {
    // Refused below.
  }
  throw wrongMapping(texts().server.mappingNoObject);
}

function isMapping(value: unknown): value is Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((field) => typeof field === 'string');
}
