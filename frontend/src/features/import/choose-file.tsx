import { LANGUAGES, type Language } from '@keyroster/contracts';
import { Alert, Anchor, Box, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { keepFile } from '../../shared/ui/download-button.js';
import { UnsentFile } from './api.js';
import { isTyping } from '../../shared/keys/key-targets.js';
import { exampleFile, pastedFile } from './files.js';
import classes from './import.module.css';
import type { ImportKind } from './kinds.js';
import { useImportWords } from './words.js';

const TYPES = '.csv,.tsv,.txt,.xlsx,text/csv';

interface DropZoneProps {
  fileName: string | undefined;
  onFile: (file: File) => void;
  /** Set where the element with the focus was removed. */
  autoFocus: boolean;
}

export function DropZone({ fileName, onFile, autoFocus }: DropZoneProps) {
  const words = useImportWords();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(onFile);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Without this the same file can't be chosen again after it was corrected.
    currentTarget.value = '';
    if (file) onFile(file);
  };

  return (
    <>
      <UnstyledButton
        className={classes['zone'] ?? ''}
        data-over={isOver || undefined}
        data-filled={fileName !== undefined || undefined}
        autoFocus={autoFocus}
        onClick={() => input.current?.click()}
      >
        <IconFileTypeCsv size={fileName === undefined ? 32 : 24} stroke={1.5} aria-hidden />
        <Box component="span" miw={0}>
          <Text component="span" display="block" fw={500} className={classes['long'] ?? ''}>
            {isOver ? words.dropHere : (fileName ?? words.choose)}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed">
            {fileName === undefined ? words.limits : words.chooseAnother}
          </Text>
        </Box>
      </UnstyledButton>
      <input ref={input} type="file" hidden accept={TYPES} aria-label={words.file} onChange={choose} />
      <PasteField onFile={onFile} />
    </>
  );
}

/** Reads rows pasted anywhere but in another field. The visible field is for users who look for one. */
function PasteField({ onFile }: Pick<DropZoneProps, 'onFile'>) {
  const words = useImportWords();
  const field = useRef<HTMLInputElement>(null);
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isElsewhere = event.target !== field.current && isTyping(event.target);
    if (isElsewhere || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onFile(pastedFile(text, words.pasted));
  });
  return (
    <TextInput
      ref={field}
      aria-label={words.paste}
      placeholder={words.paste}
      value=""
      onChange={() => undefined}
    />
  );
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Takes a file dropped anywhere: outside of the zone the browser would leave the page to show it. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setIsOver(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setIsOver(false);
  });
  useWindowEvent('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
  return isOver;
}

/** Each in its own language, whatever the language of the page. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'Example file in English',
  es: 'Archivo de ejemplo en español',
};

export function ExampleLinks({ kind }: { kind: ImportKind }) {
  const save = (language: Language) =>
    keepFile(new Blob([exampleFile(kind, language)], { type: 'text/csv' }), `${kind}-${language}.csv`);
  return (
    <Group gap="sm">
      {LANGUAGES.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          underline="always"
          lang={language}
          onClick={() => save(language)}
        >
          {NAMES[language]}
        </Anchor>
      ))}
    </Group>
  );
}

const SPREADSHEET = /\.(xls|xlsm|xlsb|ods|numbers)$/i;

export function FileRefusal({ error, fileName }: { error: Error; fileName: string }) {
  const words = useImportWords();
  const title = error instanceof UnsentFile ? words[error.fault](fileName) : messageOf(error);
  const isAboutFile = error instanceof UnsentFile || (error instanceof ApiError && error.field === 'file');
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
      title={title}
    >
      {isAboutFile && (
        <>
          <Text size="sm">{words.expected}</Text>
          {SPREADSHEET.test(fileName) && <Text size="sm">{words.saveAsCsv}</Text>}
        </>
      )}
    </Alert>
  );
}
