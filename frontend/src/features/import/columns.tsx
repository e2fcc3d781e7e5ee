import { NativeSelect, Stack, Title } from '@mantine/core';
import { useLanguage } from '../../shared/i18n/language.js';
import type { Seen } from './api.js';
import { fieldsOf } from './files.js';
import classes from './import.module.css';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';
import { Boxed } from '../../shared/ui/lines.js';
import { Hint } from '../../shared/ui/quiet.js';

export function Columns({ flow, seen: { asked, answer } }: { flow: ImportFlow; seen: Seen }) {
  const words = useImportWords();
  const { import: read } = answer;
  const fields = Object.entries(fieldsOf(asked.kind, useLanguage()));
  const choices = fields.map(([value, label = '']) => ({ value, label }));
  const mapping = flow.mapping ?? read.mapping;
  const { dropped } = read;
  return (
    <Stack component="section" gap="sm" aria-labelledby="import-columns">
      <div>
        <Title order={2} size="h5" id="import-columns">
          {words.columns}
        </Title>
        <Hint>
          {dropped.length === 0 ? words.allMapped : words.dropped(dropped.length, dropped.join(', '))}
        </Hint>
      </div>
      <Boxed aria-labelledby="import-columns">
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
            choices={choices}
            isLookedAt={!read.mapping[name] && !dropped.includes(name)}
            samples={read.samples.map((row) => row[place] ?? '')}
            onMap={(field) => flow.map(name, field)}
          />
        ))}
      </Boxed>
    </Stack>
  );
}

interface ColumnLineProps {
  name: string;
  field: string;
  choices: readonly { value: string; label: string }[];
  /** Used although it maps to no field: it marks archived entries, or stands in for an empty column. */
  isLookedAt: boolean;
  samples: readonly string[];
  onMap: (field: string) => void;
}

function ColumnLine({ name, field, choices, isLookedAt, samples, onMap }: ColumnLineProps) {
  const words = useImportWords();
  return (
    <li className={classes['column']} data-unmapped={(field === '' && !isLookedAt) || undefined}>
      <span className={classes['columnName']}>{name}</span>
      <NativeSelect
        size="xs"
        aria-label={words.fieldOf(name)}
        value={field}
        onChange={({ currentTarget }) => onMap(currentTarget.value)}
        data={[{ value: '', label: isLookedAt ? words.lookedAt : words.notImported }, ...choices]}
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
