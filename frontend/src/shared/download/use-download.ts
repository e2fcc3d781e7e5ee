import { useMutation } from '@tanstack/react-query';
import { keepFile } from './keep-file.js';

/** Fetches a file on call and lets the browser keep it under a name. */
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
