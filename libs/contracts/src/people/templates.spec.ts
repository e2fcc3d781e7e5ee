import fc from 'fast-check';
import { LANGUAGES, type Language } from '../languages.js';
import { AT_FIRST_USE } from './subscription.js';
import {
  START_TEMPLATES,
  endValues,
  fillTemplate,
  findUnknownPlaceholder,
  fittingKind,
  PLACEHOLDERS,
  placeholdersIn,
  TEMPLATE_KINDS,
  TEMPLATE_MAX_LENGTH,
} from './templates.js';

const plain = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, ''));
const placeholder = fc.constantFrom(...PLACEHOLDERS);
const values = fc.record(Object.fromEntries(PLACEHOLDERS.map((name) => [name, fc.string()])), {
  requiredKeys: [],
});
/** Alternating texts and placeholders. */
const pieces = fc.array(fc.tuple(plain, placeholder));
const written = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([text, name]) => `${text}{${name}}`).join('');

describe('a filled template', () => {
  it('keeps every other character, and what has no value', () => {
    fc.assert(
      fc.property(pieces, values, (parts, given) => {
        const known: Partial<Record<string, string>> = given;
        expect(fillTemplate(written(parts), given)).toBe(
          parts.map(([text, name]) => `${text}${known[name] ?? `{${name}}`}`).join(''),
        );
      }),
    );
  });

  it('fills nothing into what was filled in', () => {
    expect(fillTemplate('{name}', { name: '{password} $& $1', password: 'secret' })).toBe('{password} $& $1');
  });

  it('takes nothing for a placeholder that only looks like one', () => {
    const given = { name: 'ana' };
    for (const text of ['{Name}', '{ name }', '{}', '{constructor}', '{name', 'name}', '{toString}']) {
      expect(fillTemplate(text, given)).toBe(text);
    }
    expect(fillTemplate('{{name}}', given)).toBe('{ana}');
  });
});

describe('the end in a message', () => {
  /** Noon in Lima. */
  const NOW = Date.UTC(2026, 5, 10, 17);
  const member = (sub_start_date: string, sub_validity: number, role = 'member') => ({
    role,
    sub_start_date,
    sub_validity,
  });
  const welcome = (lang: Language, sub_validity: number): string => {
    const text = START_TEMPLATES.find((one) => one.lang === lang && one.kind === 'welcome')?.text ?? '';
    const values = endValues(member(AT_FIRST_USE, sub_validity), NOW, lang);
    return fillTemplate(text, values).split('\n').at(-1) ?? '';
  };

  it('is the date at whose beginning access ends, with the whole days until then', () => {
    expect(endValues(member('01/06/2026', 30), NOW, 'en')).toEqual({ end: '01/07/2026', days: '20' });
    expect(endValues(member('01/05/2026', 30), NOW, 'es')).toEqual({ end: '31/05/2026', days: '0' });
  });

  it('reads well in a welcome before the first use', () => {
    expect(welcome('en', 30)).toBe('Your access runs until 30 days after your first sign-in. Enjoy it!');
    expect(welcome('en', 1)).toBe('Your access runs until 1 day after your first sign-in. Enjoy it!');
    expect(welcome('es', 30)).toBe(
      'Tu acceso dura hasta el día 30 después de tu primer ingreso. ¡Que lo disfrutes!',
    );
    expect(endValues(member(AT_FIRST_USE, 30), NOW, 'en').days).toBe('30');
  });

  it.each(['admin', 'supervisor'])('is not filled in for the role %s', (role) => {
    expect(endValues(member('01/06/2026', 30, role), NOW, 'en')).toEqual({});
  });
});

it('the placeholders in a text are told once each, in their order', () => {
  expect(placeholdersIn('{end} {name} {end} {nombre} {days')).toEqual(['end', 'name']);
});

it.each([
  ['👋 {foo} {bar}', 3],
  ['{name}{}', 7],
  ['{Name}', 1],
  ['{ name }', 1],
  ['{na\nme}', 1],
  ['{{foo}}', 2],
  ['{constructor}', 1],
  ['{name} {end} {days} {titles} {link} {reason} {password}', null],
  [':{', null],
  ['}{', null],
])('what is no placeholder in %j begins at character %j', (text, position) => {
  expect(findUnknownPlaceholder(text)).toBe(position);
});

it('what is no placeholder is found wherever it stands, and only then', () => {
  const unknown = fc
    .string()
    .filter((name) => !/[{}]/.test(name) && !PLACEHOLDERS.some((known) => known === name));
  fc.assert(
    fc.property(pieces, unknown, (parts, name) => {
      const before = written(parts);
      expect(findUnknownPlaceholder(before)).toBeNull();
      expect(findUnknownPlaceholder(`${before}{${name}} {${name}}`)).toBe(Array.from(before).length + 1);
    }),
  );
});

it.each([
  [true, false, 'locked'],
  [true, 20, 'locked'],
  [false, false, 'expired'],
  [false, 0, 'reminder'],
  [false, 3, 'reminder'],
  [false, 4, 'welcome'],
  [false, null, 'welcome'],
] as const)('the kind that fits who is locked (%s) with %s days left is %s', (isLocked, daysLeft, kind) => {
  expect(fittingKind({ isLocked, daysLeft })).toBe(kind);
});

describe('the templates from the start', () => {
  it('are one of each kind but other, in English and Spanish', () => {
    const kinds = TEMPLATE_KINDS.filter((kind) => kind !== 'other');
    expect(START_TEMPLATES.map(({ kind, lang }) => `${lang} ${kind}`)).toEqual(
      LANGUAGES.flatMap((lang) => kinds.map((kind) => `${lang} ${kind}`)),
    );
  });

  it.each(START_TEMPLATES)('$lang $kind can be saved as it is', ({ name, text }) => {
    expect(name).toMatch(/\S/);
    expect(findUnknownPlaceholder(text)).toBeNull();
    expect(text.length).toBeLessThanOrEqual(TEMPLATE_MAX_LENGTH);
    expect(placeholdersIn(text)).toContain('name');
  });
});
