import { CREDENTIAL_FILE_COLUMNS, CREDENTIAL_HEADERS, USER_IMPORT_FIELDS } from '@keyroster/contracts';
import { actingNames, exampleFile, refusedRows } from './files.js';

const headOf = (file: string, separator: string) => file.slice(1).split('\r\n')[0]?.split(separator) ?? [];

describe.each([
  ['en', ','],
  ['es', ';'],
] as const)('an example file in %s', (language, separator) => {
  it('names every column of a credential as an export does', () => {
    const headers = CREDENTIAL_FILE_COLUMNS.map((column) => CREDENTIAL_HEADERS[language][column]);
    expect(headOf(exampleFile('credentials', language), separator)).toEqual(headers);
  });

  it('has all of a user but what has to be there already, the limit of supervisors, and a second end', () => {
    expect(headOf(exampleFile('users', language), separator)).toHaveLength(USER_IMPORT_FIELDS.length - 5);
  });

  it.each(['users', 'credentials'] as const)('has rows of %s as long as its head', (kind) => {
    const file = exampleFile(kind, language);
    const lengths = file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(separator).length);
    expect(new Set(lengths).size).toBe(1);
    expect(lengths.length).toBeGreaterThan(1);
    expect(file.startsWith('\uFEFF')).toBe(true);
  });
});

describe('the list of refused rows', () => {
  const HEAD = 'row,name,outcome,message,field\r\n';

  it.each([
    [
      'keeps the refused alone',
      '1,ana,create,,\r\n2,luis,refused,Taken,email\r\n',
      '2,luis,refused,Taken,email\r\n',
    ],
    [
      'keeps cells with commas, quotes and line breaks whole',
      '1,"a,""b""\r\nc",refused,"No, no",\r\n',
      '1,"a,""b""\r\nc",refused,"No, no",\r\n',
    ],
    ['is not misled by a name', '1,refused,create,,\r\n2,"x,refused,y",same,,\r\n', ''],
    [
      'takes a row without a name',
      '7,,refused,Email should not be empty,email\r\n',
      '7,,refused,Email should not be empty,email\r\n',
    ],
  ])('%s', (_what, rows, left) => {
    expect(refusedRows(HEAD + rows)).toBe(HEAD + left);
  });
});

it('a report names those whom it makes or changes', () => {
  const rows = [
    '1,ana,create,,',
    '2,"a,""b""",update,,',
    '3,luis,refused,"x,create,",email',
    "4,'=x,create,,",
    '5,bea,same,,',
  ];
  expect(actingNames(`row,name,outcome,message,field\r\n${rows.join('\r\n')}\r\n`)).toEqual([
    'ana',
    'a,"b"',
    '=x',
  ]);
});
