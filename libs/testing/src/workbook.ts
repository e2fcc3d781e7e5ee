import { strToU8, zipSync } from 'fflate';

/** A cell of a workbook: a text, a number, a day, a number with a format, or a formula with the value that was stored. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { number: number; format: string }
  | { formula: string; value: number | string };

interface Options {
  /** The content type of the workbook. */
  type?: string;
  is1904?: boolean;
  /** Files beside those of the workbook, or in place of one of them. */
  others?: Readonly<Record<string, string>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DATE_STYLE = 1;
const DAY_MS = 86_400_000;

/** An `.xlsx` file as Excel writes it, with shared texts and styles. */
export function aWorkbook(
  sheets: Readonly<Record<string, ReadonlyArray<readonly WorkbookCell[]>>>,
  { type = `${SPREADSHEET}.sheet.main+xml`, is1904 = false, others = {} }: Options = {},
): Buffer {
  const texts: string[] = [];
  const formats: string[] = [];
  const styleOf = (format: string): number => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + DATE_STYLE + 1;
  };
  const cellOf = (cell: WorkbookCell, place: string): string => {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c r="${place}" s="${DATE_STYLE}"><v>${serialOf(cell, is1904)}</v></c>`;
    if (typeof cell === 'string') {
      texts.push(cell);
      return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`;
    }
    if ('format' in cell) return `<c r="${place}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`;
    const kind = typeof cell.value === 'string' ? ' t="str"' : '';
    return `<c r="${place}"${kind}><f>${xml(cell.formula)}</f><v>${xml(String(cell.value))}</v></c>`;
  };
  const parts = Object.values(sheets).map((rows) => {
    const lines = rows.map((cells, row) => {
      const written = cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${row + 1}`)).join('');
      return written === '' ? '' : `<row r="${row + 1}">${written}</row>`;
    });
    return `${HEAD}<worksheet xmlns="main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  });
  const each = (all: readonly string[], tag: (one: string, number: number) => string): string =>
    all.map((one, place) => tag(xml(one), place + 1)).join('');
  const names = Object.keys(sheets);
  const named = each(names, (name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`);
  const targets = each(names, (_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`);
  const shared = each(texts, (text) => `<si><t xml:space="preserve">${text}</t></si>`);
  const numbers = each(formats, (format, at) => `<numFmt numFmtId="${163 + at}" formatCode="${format}"/>`);
  const own = each(formats, (_, at) => `<xf numFmtId="${163 + at}"/>`);
  const properties = `<workbookPr${is1904 ? ' date1904="1"' : ''}/>`;
  const cellStyles = '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>';
  const styles = `<numFmts>${numbers}</numFmts>${cellStyles}<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${own}</cellXfs>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="main" xmlns:r="r">${properties}<sheets>${named}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${targets}</Relationships>`,
    'xl/sharedStrings.xml': `${HEAD}<sst>${shared}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(parts.map((part, place) => [`xl/worksheets/sheet${place + 1}.xml`, part])),
    ...others,
  };
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(packed)));
}

const xml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26);

const serialOf = (day: Date, is1904: boolean): number =>
  (day.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS - (is1904 ? 1_462 : 0);
