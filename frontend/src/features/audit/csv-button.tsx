import { DownloadButton } from '../../shared/download/download-button.js';
import { fetchCsv, type AuditFilter } from './api.js';
import { useAuditWords } from './words.js';

/** Saves all entries that the filter lets through, not only those loaded so far. */
export function CsvButton({ filter }: { filter: AuditFilter }) {
  const words = useAuditWords();
  return <DownloadButton label={words.csv} name="audit.csv" fetchFile={() => fetchCsv(filter)} />;
}
