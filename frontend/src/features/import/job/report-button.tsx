import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatTime, IMPORT_REPORT_LASTS_MS } from '@keyroster/contracts';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { keepFile } from '../../../shared/ui/download-button.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { fetchReport } from '../api.js';
import { useImportWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { changeKept, type KeptImport } from './kept-imports.js';

const reportName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}-report.csv`;

interface ReportButtonProps {
  kept: KeptImport;
  /** It may hold passwords, once. */
  mayHoldPasswords: boolean;
}

/** Saves what became of each row. What was fetched is held while this shows: the server gives passwords once. */
export function ReportButton({ kept, mayHoldPasswords }: ReportButtonProps) {
  const words = useImportWords();
  const now = useMinute();
  const until = (kept.endedAt ?? now) + IMPORT_REPORT_LASTS_MS;
  const save = (file: Blob) => keepFile(file, reportName(kept.fileName));
  const report = useMutation({
    mutationFn: fetchReport,
    onSuccess: (file) => {
      save(file);
      changeKept(kept, { isReported: true });
    },
    meta: { isQuiet: true },
  });
  const isGone = report.error instanceof ApiError && report.error.status === 404;

  if (isGone || (now >= until && !report.data)) return <Text c="dimmed">{words.reportGone}</Text>;
  return (
    <Stack gap={4} align="flex-start">
      <Button
        {...whileBusy(report.isPending)}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          if (report.data) save(report.data);
          else report.mutate(kept.planId);
        }}
      >
        {words.downloadReport}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {report.data && mayHoldPasswords ? words.reportTaken : words.reportUntil(formatTime(until))}
      </Text>
      {report.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(report.error)}
        </Text>
      )}
    </Stack>
  );
}
