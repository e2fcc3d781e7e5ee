import { USER_SETTINGS, USER_FIELDS } from './user-fields.js';

const fields = Object.values(USER_FIELDS);
const repeated = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place);

it('the fields of a user have each a payload name and a column of their own', () => {
  expect(repeated(USER_SETTINGS.map(({ name }) => name))).toEqual([]);
  expect(repeated(fields.flatMap((field) => ('column' in field ? [field.column] : [])))).toEqual([]);
});

it('the fields of a user have a default where they are texts, so that one can be added without a migration', () => {
  const texts = fields.filter(({ kind }) => kind === 'text' || kind === 'group');
  for (const field of texts) expect(field).toHaveProperty('default', '');
});
