import { refusedRows } from './refused-rows.js';

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
