import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { fetchNames, planImport, runImport, type Asked, type Mapping, type Seen } from './api.js';
import { keepImport, type KeptImport } from './job/kept-imports.js';
import type { ImportKind, ImportOptions } from './kinds.js';

type Again = 'stale' | 'expired';

/** A plan lasts for ten minutes, and runs only while it would still do what it showed. */
function staleness(error: Error): Again | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PLAN_STALE') return 'stale';
  return error.status === 404 ? 'expired' : null;
}

interface Run {
  onlyGood: boolean;
  /** Whether the new users are welcomed by the rules. */
  welcome: boolean;
  answer: Seen['answer'];
  begun: Omit<KeptImport, 'jobId' | 'names'>;
}

/** Leads from a file to its plan and its run. Options are null until the user has chosen. */
export function useImport(kind: ImportKind, initialOptions: ImportOptions | null) {
  const { _id: ownerId } = useCurrentUser();
  const [options, setOptions] = useState(initialOptions);
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  const [isCleared, setIsCleared] = useState(false);
  const plan = useMutation({ mutationFn: planImport, meta: { isQuiet: true } });
  const run = useMutation({
    mutationFn: async ({ onlyGood, welcome, answer, begun: { planId: id } }: Run) => {
      const names = kind === 'users' ? await fetchNames(answer) : [];
      const { job } = await runImport({ id, onlyGood, ...(welcome && { welcome }) });
      return { job, names };
    },
    // Not as an option of `mutate`: that one isn't called once the screen was left.
    onSuccess: ({ job, names }, { begun }) => keepImport({ ...begun, jobId: job._id, names }),
    meta: { isQuiet: true },
  });

  const look = (asked: Asked, why: Again | null = null) => {
    run.reset();
    // Of several requests only the last one's `onSuccess` is called.
    plan.mutate(asked, {
      onSuccess: (found) => {
        setFile(found.asked.file);
        setSeen(found);
        setAgain(why);
      },
    });
  };
  const latest = plan.isPending ? plan.variables : seen?.asked;
  const mapping = latest?.mapping ?? seen?.answer.import.mapping;

  const choose = (chosen: File) => {
    setFile(chosen);
    setSeen(null);
    if (!options) return;
    const kept = { ...options };
    delete kept.sheet;
    setOptions(kept);
    look({ kind, file: chosen, options: kept });
  };

  /** Drops the mapping, because another sheet has other columns. */
  const chooseSheet = (sheet: number) => {
    if (!options || !file) return;
    setOptions({ ...options, sheet });
    look({ kind, file, options: { ...options, sheet } });
  };

  /** The sheet belongs to the file: other options leave it as it is. */
  const changeOptions = (given: ImportOptions | null) => {
    const sheet = latest?.options.sheet;
    const changed = given && { ...given, ...(sheet !== undefined && { sheet }) };
    setOptions(changed);
    if (!changed || !file) return;
    look({ kind, file, options: changed, ...(mapping && { mapping }) });
  };

  /** A field belongs to one column: it is taken from the column that had it. */
  const map = (column: string, field: string) => {
    if (!latest || !mapping) return;
    const others = Object.entries(mapping).map(([name, had]) => [name, had === field ? '' : had]);
    const changed: Mapping = { ...(Object.fromEntries(others) as Mapping), [column]: field };
    look({ ...latest, mapping: changed });
  };

  const lookAgain = (why: Again | null = null) => {
    if (seen) look(seen.asked, why);
  };

  const clear = () => {
    setIsCleared(true);
    setFile(null);
    setSeen(null);
    setAgain(null);
    plan.reset();
    run.reset();
  };

  const start = (onlyGood: boolean, welcome = false) => {
    if (!seen || run.isPending || plan.isPending) return;
    run.mutate(
      {
        onlyGood,
        welcome,
        answer: seen.answer,
        begun: { kind, ownerId, planId: seen.answer.plan.id, fileName: seen.asked.file.name },
      },
      {
        onError: (error) => {
          const why = staleness(error);
          if (why) lookAgain(why);
        },
      },
    );
  };

  return {
    options,
    changeOptions,
    chooseSheet,
    file,
    choose,
    seen: options && seen,
    mapping,
    map,
    again,
    lookAgain,
    start,
    clear,
    isCleared,
    isLooking: plan.isPending,
    fault: plan.error,
    runFault: run.error && !staleness(run.error) ? run.error : null,
  };
}

export type ImportFlow = ReturnType<typeof useImport>;
