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
    expect(file.startsWith('\uFEFF')).toBe(true);
    const [head, ...lengths] = file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(separator).length);
    expect(lengths).not.toEqual([]);
    expect(new Set(lengths)).toEqual(new Set([head]));
  });
});

const HEAD = 'row,name,outcome,message,field\r\n';

it.each([
  ['1,ana,create,,\r\n2,luis,refused,Taken,email\r\n', '2,luis,refused,Taken,email\r\n'],
  ['1,"a,""b""\r\nc",refused,"No, no",\r\n', '1,"a,""b""\r\nc",refused,"No, no",\r\n'],
  ['1,refused,create,,\r\n2,"x,refused,y",same,,\r\n', ''],
  ['7,,refused,Email should not be empty,email\r\n', '7,,refused,Email should not be empty,email\r\n'],
])('the list of refused rows keeps of %j those alone, whole', (rows, left) => {
  expect(refusedRows(HEAD + rows)).toBe(HEAD + left);
});

it('a report names those whom it makes or changes', () => {
  const rows =
    '1,ana,create,,\r\n2,"a,""b""",update,,\r\n3,luis,refused,"x,create,",email\r\n4,\'=x,create,,\r\n5,bea,same,,\r\n';
  expect(actingNames(HEAD + rows)).toEqual(['ana', 'a,"b"', '=x']);
});
