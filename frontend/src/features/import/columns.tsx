import type { ImportReadAnswer } from '@keyroster/contracts/dto';
import { NativeSelect, Stack, Title } from '@mantine/core';
import { useLanguage } from '../../shared/i18n/language.js';
import { fieldsOf, type FieldChoice } from './files.js';
import classes from './import.module.css';
import type { ImportKind } from './kinds.js';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';
import { Hint } from '../../shared/ui/quiet.js';

interface ColumnsProps {
  kind: ImportKind;
  flow: ImportFlow;
  read: Pick<ImportReadAnswer, 'columns' | 'mapping' | 'dropped' | 'samples'>;
}

export function Columns({ kind, flow, read }: ColumnsProps) {
  const words = useImportWords();
  const fields = fieldsOf(kind, useLanguage());
  const mapping = flow.mapping ?? read.mapping;
  const { dropped } = read;
  return (
    <Stack component="section" gap="sm" aria-labelledby="import-columns">
      <div>
        <Title order={2} size="h5" id="import-columns">
          {words.columns}
        </Title>
        <Hint>{dropped.length === 0 ? words.allMapped : words.dropped(dropped)}</Hint>
      </div>
      <ul className={classes['columns']} aria-labelledby="import-columns">
        <li className={classes['columnsHead']} aria-hidden>
          <span>{words.column}</span>
          <span>{words.becomes}</span>
          <span>{words.firstRows(read.samples.length)}</span>
        </li>
        {read.columns.map((name, place) => (
          <ColumnLine
            key={name}
            name={name}
            field={mapping[name] ?? ''}
            fields={fields}
            isLookedAt={!read.mapping[name] && !dropped.includes(name)}
            samples={read.samples.map((row) => row[place] ?? '')}
            onMap={(field) => flow.map(name, field)}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface ColumnLineProps {
  name: string;
  field: string;
  fields: readonly FieldChoice[];
  /** Used although it maps to no field: it marks archived entries, or stands in for an empty column. */
  isLookedAt: boolean;
  samples: readonly string[];
  onMap: (field: string) => void;
}

function ColumnLine({ name, field, fields, isLookedAt, samples, onMap }: ColumnLineProps) {
  const words = useImportWords();
  return (
    <li className={classes['column']} data-unmapped={(field === '' && !isLookedAt) || undefined}>
      <span className={classes['columnName']}>{name}</span>
      <NativeSelect
        size="xs"
        aria-label={words.fieldOf(name)}
        value={field}
        onChange={({ currentTarget }) => onMap(currentTarget.value)}
        data={[
          { value: '', label: isLookedAt ? words.lookedAt : words.notImported },
          ...fields.map(({ field: value, label }) => ({ value, label })),
        ]}
      />
      <span className={classes['samples']}>
        {samples.map((sample, row) => (
          <span key={row} className={classes['sample']} title={sample}>
            {sample === '' ? <span aria-label={words.emptyCell}>–</span> : sample}
          </span>
        ))}
      </span>
    </li>
  );
}
