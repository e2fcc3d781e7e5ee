import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { keepFile } from '../../../shared/download/keep-file.js';
import { fetchReport } from '../api.js';
import { useImportWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { refusedRows } from './refused-rows.js';

/** Without it, spreadsheets take the file for Windows-1252; reading a file as text takes it away. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves the list of the rows that are refused, with the reasons: all of them, not only those that show. */
export function RefusedButton({ planId, fileName }: { planId: string; fileName: string }) {
  const words = useImportWords();
  const report = useMutation({
    mutationFn: async (id: string) => refusedRows(await (await fetchReport(id)).text()),
    onSuccess: (list) => {
      const file = new Blob([BYTE_ORDER_MARK, list.replace(BYTE_ORDER_MARK, '')], { type: 'text/csv' });
      keepFile(file, `${fileName.replace(/\.[^.]*$/, '')}-refused.csv`);
    },
  });
  return (
    <Button
      {...whileBusy(report.isPending)}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => report.mutate(planId)}
    >
      {words.downloadRefused}
    </Button>
  );
}
