import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { useImportWords } from '../words.js';
import { UnsentFile } from './hold-file.js';

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i;

interface FileRefusalProps {
  error: Error;
  fileName: string;
}

/** Why a file was not taken, and what is. */
export function FileRefusal({ error, fileName }: FileRefusalProps) {
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
