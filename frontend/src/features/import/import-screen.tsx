import { Alert, Button, NativeSelect, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../shared/ui/screen.js';
import { DropZone, ExampleLinks, FileRefusal } from './choose-file.js';
import { Columns } from './columns.js';
import { JobPanel } from './job/job-panel.js';
import { useKeptImport } from './job/kept-imports.js';
import { KIND_FACTS, type ImportKind } from './kinds.js';
import { Outcome, RunBar } from './outcome.js';
import type { ImportFlow } from './use-import.js';
import { useImportWords } from './words.js';

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
