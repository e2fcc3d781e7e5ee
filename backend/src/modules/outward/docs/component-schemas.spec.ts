import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import * as dto from '@keyroster/contracts/dto';

const SOURCES = join(process.cwd(), 'libs/contracts/src/dto');
const schemas = validationMetadatasToSchemas({ additionalConverters: dto.SCHEMA_CONVERTERS });
const classes = Object.values(dto).filter(
  (exported) => typeof exported === 'function' && /^[A-Z]/.test(exported.name),
) as { name: string }[];

/** Of each `Class.field`, whether it is declared with a question mark, which the types of its users follow. */
const declared = new Map<string, boolean>();
for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  let name = '';
  for (const line of readFileSync(join(SOURCES, file), 'utf8').split('\n')) {
    name = /^(?:export )?(?:abstract )?class (\w+)/.exec(line)?.[1] ?? name;
    const [, field = '', mark] = /^ {2}(?:@.*\) )?(\w+)([!?]): /.exec(line) ?? [];
    if (mark) declared.set(`${name}.${field}`, mark === '?');
  }
}

function isOptional(type: { name: string }, field: string): boolean | undefined {
  if (type.name === '') return undefined;
  return (
    declared.get(`${type.name}.${field}`) ?? isOptional(Object.getPrototypeOf(type) as typeof type, field)
  );
}

it.each(classes.map((type) => [type.name, type] as const))(
  'the document says which fields of %s are required',
  (name, type) => {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    const fields = Object.keys(properties);
    expect(fields).not.toHaveLength(0);
    expect(fields.filter((field) => !required.includes(field))).toEqual(
      // Fields that no class declares are those of `USER_FIELDS`: all are answered, none has to be sent.
      fields.filter((field) => isOptional(type, field) ?? name !== 'UserAnswer'),
    );
  },
);
