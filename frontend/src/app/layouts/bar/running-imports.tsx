import { useLocation } from 'react-router-dom';
import { useKeptImports } from '../../../features/import/job/kept-imports.js';
import { KIND_FACTS } from '../../../features/import/kinds.js';
import { latePart } from '../../../shared/late.js';

// Few visits have an import in them.
const RunningImport = latePart(
  async () => (await import('../../../features/import/job/running-import.js')).RunningImport,
);

interface RunningImportsProps {
  /** Where there is little room. */
  isCompact?: boolean;
  onLeave?: (() => void) | undefined;
}

/** Imports that were begun in this tab, wherever one goes but to their own screens. */
export function RunningImports({ isCompact = false, onLeave }: RunningImportsProps) {
  const { pathname } = useLocation();
  const kept = useKeptImports().filter(
    ({ kind, isHidden }) => !isHidden && KIND_FACTS[kind].path !== pathname.toLowerCase(),
  );
  if (kept.length === 0) return null;
  return kept.map((each) => (
    <RunningImport key={each.jobId} kept={each} isCompact={isCompact} onLeave={onLeave} />
  ));
}
