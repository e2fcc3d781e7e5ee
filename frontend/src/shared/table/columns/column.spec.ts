import { type Column, stackedHeight } from './column.js';

const column = (onPhone?: Column<string>['onPhone']): Column<string> => ({
  key: 'x',
  header: 'X',
  text: (row) => row,
  ...(onPhone && { onPhone }),
});

const LINE = 44;
const alone = stackedHeight([column('head')]);

it.each([
  ['a named column', [column()], 1],
  ['two that share a line', [column('half'), column('half')], 1],
  ['three of those', [column('half'), column('half'), column('half')], 2],
  ['buttons at the foot', [column('foot'), column('foot')], 1],
])('gives %s its lines', (_what, columns, lines) => {
  expect(stackedHeight([column('head'), ...columns]) - alone).toBe(lines * LINE);
});
