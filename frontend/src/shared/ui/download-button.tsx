import { IconDownload } from '@tabler/icons-react';
import { SecondaryButton } from './quiet.js';
import { useMutation } from '@tanstack/react-query';

interface DownloadButtonProps {
  label: string;
  title?: string | undefined;
  name: string;
  fetchFile: () => Promise<Blob>;
}

export function DownloadButton({ label, title, name, fetchFile }: DownloadButtonProps) {
  const { download, isPending } = useDownload(fetchFile, name);
  return (
    <SecondaryButton
      isBusy={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      title={title}
      onClick={download}
    >
      {label}
    </SecondaryButton>
  );
}

/** A link can't carry the token: the file is fetched and then handed to the browser. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function useDownload(fetchFile: () => Promise<Blob>, name: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => keepFile(file, name),
  });
  const download = () => {
    if (!isPending) mutate();
  };
  return { download, isPending };
}
