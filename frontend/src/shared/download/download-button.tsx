import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { whileBusy } from '../ui/while-busy.js';
import { useDownload } from './use-download.js';

interface DownloadButtonProps {
  label: string;
  /** What is in the file, on hover. */
  title?: string | undefined;
  /** What the file is called. */
  name: string;
  fetchFile: () => Promise<Blob>;
}

export function DownloadButton({ label, title, name, fetchFile }: DownloadButtonProps) {
  const { download, isPending } = useDownload(fetchFile, name);
  return (
    <Button
      {...whileBusy(isPending)}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      title={title}
      onClick={download}
    >
      {label}
    </Button>
  );
}
