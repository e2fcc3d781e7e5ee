import { Alert, Button, NativeSelect, Skeleton, Stack, Text, VisuallyHidden, Title } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../shared/ui/screen.js';
import { DropZone, ExampleLinks, FileRefusal } from './choose-file.js';
import { JobPanel } from './job/job-panel.js';
import { useKeptImport } from './job/kept-imports.js';
import { KIND_FACTS, type ImportKind } from './kinds.js';
import { Outcome, RunBar } from './outcome.js';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';
import { useLanguage } from '../../shared/i18n/language.js';
import type { Seen } from './api.js';
import { fieldsOf } from './files.js';
import classes from './import.module.css';
import { Boxed } from '../../shared/ui/lines.js';
import { Hint } from '../../shared/ui/quiet.js';

interface ImportScreenProps {
  kind: ImportKind;
  flow: ImportFlow;
  children: ReactNode;
}

/** Shows the steps from a file to its plan, or an import of this kind that runs or was not dismissed. */
export function ImportScreen({ kind, flow, children: choices }: ImportScreenProps) {
  const words = useImportWords();
  const kept = useKeptImport(kind);
  return (
    <Screen
      title={words[kind].heading}
      width="cards"
      actions={
        <Button
          component={Link}
          to={KIND_FACTS[kind].home}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {words[kind].back}
        </Button>
      }
    >
      <Stack gap="lg">
        {kept ? (
          <JobPanel key={kept.jobId} kept={kept} flow={flow} />
        ) : (
          <NewImport kind={kind} flow={flow}>
            {choices}
          </NewImport>
        )}
      </Stack>
    </Screen>
  );
}

function NewImport({ kind, flow, children: choices }: ImportScreenProps) {
  const words = useImportWords();
  const { seen, file, fault, again, isLooking } = flow;
  const read = seen?.answer.import;
  const { sheets = [], sheet = 0 } = read ?? {};
  return (
    <>
      <Stack gap="sm" maw={720}>
        <DropZone fileName={file?.name} onFile={flow.choose} autoFocus={flow.isCleared} />
        {fault && file && <FileRefusal error={fault} fileName={file.name} />}
        {!seen && <ExampleLinks kind={kind} />}
      </Stack>
      {sheets.length > 1 && (
        <NativeSelect
          label={words.sheet}
          maw={320}
          value={sheet}
          data={sheets.map((name, place) => ({ value: String(place), label: name }))}
          onChange={({ currentTarget }) => flow.chooseSheet(Number(currentTarget.value))}
        />
      )}
      <Stack gap="lg" maw={720}>
        {choices}
      </Stack>
      <VisuallyHidden role="status">{read && words.summary(read.rows, read.counts)}</VisuallyHidden>
      {again && seen && (
        <Alert
          variant="default"
          role="alert"
          icon={<IconRefresh color="var(--mantine-color-teal-text)" aria-hidden />}
          title={words[again]}
        >
          <Text size="sm">{words.looksNow}</Text>
        </Alert>
      )}
      {isLooking && !seen && <Skeleton h={240} />}
      {seen && (
        <>
          <Columns flow={flow} seen={seen} />
          <Outcome seen={seen} />
          <RunBar flow={flow} seen={seen} />
        </>
      )}
    </>
  );
}

function Columns({ flow, seen: { asked, answer } }: { flow: ImportFlow; seen: Seen }) {
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
        <li className={`quiet ${classes['columnsHead']}`} aria-hidden>
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
          <span key={row} className="cut" title={sample}>
            {sample === '' ? <span aria-label={words.emptyCell}>–</span> : sample}
          </span>
        ))}
      </span>
    </li>
  );
}
