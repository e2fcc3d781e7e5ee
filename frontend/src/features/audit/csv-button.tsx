import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchCsv, type AuditFilter } from './api.js';
import { useAuditWords } from './words.js';

/** A link can't carry the token: the file is fetched and then handed to the browser. */
function keepFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'audit.csv';
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves all entries that the filter lets through, not only those loaded so far. */
export function CsvButton({ filter }: { filter: AuditFilter }) {
  const words = useAuditWords();
  const { mutate, isPending } = useMutation({ mutationFn: fetchCsv, onSuccess: keepFile });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => {
        if (!isPending) mutate(filter);
      }}
    >
      {words.csv}
    </Button>
  );
}
