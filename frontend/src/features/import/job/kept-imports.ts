import { useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { Listeners } from '../../../shared/listeners.js';
import { IMPORT_KINDS, type ImportKind } from '../kinds.js';

const KEY = 'imports';

/** An import that was started in this tab. It survives leaving the screen and a reload. */
export interface KeptImport {
  kind: ImportKind;
  /** Somebody else may sign in in the same tab. */
  ownerId: string;
  planId: string;
  jobId: string;
  fileName: string;
  /** The names of the users whom it creates or updates. */
  names?: readonly string[];
  /** The names of users whose message was sent or skipped. */
  passed?: readonly string[];
  /** When the page saw it end, in the server's time. */
  endedAt?: number;
  isReported?: true;
  isUndone?: true;
  isHidden?: true;
}

type Kept = Partial<Record<ImportKind, KeptImport>>;

const listeners = new Listeners();

function parse(text: string | null): Kept {
  try {
    return JSON.parse(text ?? '{}') as Kept;
  } catch {
    return {};
  }
}

const read = (): string | null => sessionStorage.getItem(KEY);

function write(kept: Kept): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  listeners.tell();
}

export const keepImport = (kept: KeptImport): void => write({ ...parse(read()), [kept.kind]: kept });

export function changeKept({ kind, jobId }: KeptImport, change: Partial<KeptImport>): void {
  const kept = parse(read());
  if (kept[kind]?.jobId === jobId) write({ ...kept, [kind]: { ...kept[kind], ...change } });
}

export function forgetImport({ kind, jobId }: Pick<KeptImport, 'kind' | 'jobId'>): void {
  const { [kind]: found, ...others } = parse(read());
  if (found?.jobId === jobId) write(others);
}

/** Records the end; false when it was recorded before. */
export function noteEnd(kept: KeptImport, endedAt: number): boolean {
  const found = parse(read())[kept.kind];
  if (found?.jobId !== kept.jobId || found.endedAt !== undefined) return false;
  changeKept(kept, { endedAt });
  return true;
}

/** Records the undo; the frame no longer shows the import. */
export const noteUndone = (kept: KeptImport): void => changeKept(kept, { isUndone: true, isHidden: true });

export function useKeptImports(): readonly KeptImport[] {
  const text = useSyncExternalStore(listeners.add, read);
  const { _id } = useCurrentUser();
  return useMemo(() => {
    const kept = parse(text);
    return IMPORT_KINDS.flatMap((kind) => kept[kind] ?? []).filter(({ ownerId }) => ownerId === _id);
  }, [text, _id]);
}

export const useKeptImport = (kind: ImportKind): KeptImport | undefined =>
  useKeptImports().find((kept) => kept.kind === kind);
