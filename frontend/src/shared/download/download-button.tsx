import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
  const download = useDownload(fetchFile, name);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      title={title}
      onClick={download}
    >
      {label}
    </Button>
  );
}
