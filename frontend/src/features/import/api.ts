import { IMPORT_MAX_MB } from '@keyroster/contracts';
import type { ImportPlannedAnswer, JobStateAnswer, RunPlanPayload } from '@keyroster/contracts/dto';
import { formOf, getQuery, send, sendForFile } from '../../shared/api/client.js';
import { actingNames } from './files.js';
import type { ImportKind, ImportOptions } from './kinds.js';

/** The field of each column; empty for none. */
export type Mapping = Readonly<Record<string, string>>;

export interface Asked {
  kind: ImportKind;
  file: File;
  options: ImportOptions;
  /** Absent where the server is to recognise the columns. */
  mapping?: Mapping;
}

/** A file as the server read it. Its bytes are kept for reading it again. */
export interface Seen {
  asked: Asked;
  answer: ImportPlannedAnswer;
}

export async function planImport(given: Asked): Promise<Seen> {
  const asked = { ...given, file: await copyFile(given.file) };
  const { options, mapping, file } = asked;
  const body = formOf({ ...options, ...(mapping && { mapping: JSON.stringify(mapping) }), file });
  const answer = (await send('POST', `/import/${asked.kind}`, { body })) as ImportPlannedAnswer;
  return { asked, answer };
}

export const runImport = async (
  body: Pick<RunPlanPayload, 'id' | 'onlyGood' | 'welcome'>,
): Promise<JobStateAnswer> => (await send('POST', '/plans/run', { body })) as JobStateAnswer;

export const fetchReport = (planId: string): Promise<Blob> => sendForFile(`/import/${planId}/report`);

/** The users whom an import will change. Fetched before it runs: a later report would use up passwords. */
export async function fetchNames({ plan, import: { rows, report } }: ImportPlannedAnswer): Promise<string[]> {
  if (rows > report.length) return actingNames(await (await fetchReport(plan.id)).text());
  return report.filter(({ outcome }) => outcome === 'create' || outcome === 'update').map(({ name }) => name);
}

/** Answers may arrive out of order: progress never goes back. */
function laterOf(before: JobStateAnswer | undefined, now: JobStateAnswer): JobStateAnswer {
  if (!before || now.job.state !== 'running') return now;
  return before.job.state !== 'running' || before.job.done > now.job.done ? before : now;
}

/** The state of a job. Without `select`, whose result would pass `structuralSharing` too. */
export const jobQuery = (id: string) =>
  getQuery<JobStateAnswer>(['jobs', 'detail', id], `/jobs/${id}`, {
    structuralSharing: (before, now) => laterOf(before as JobStateAnswer | undefined, now as JobStateAnswer),
    meta: { isQuiet: true, isBackground: true },
  });

const BYTES_PER_MB = 1024 * 1024;

type FileFault = 'tooLarge' | 'unreadable';

export class UnsentFile extends Error {
  override readonly name = 'UnsentFile';

  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

/** Copies the bytes: a browser refuses to send a file that was saved again after it was chosen. */
async function copyFile(file: File): Promise<File> {
  if (file.size > IMPORT_MAX_MB * BYTES_PER_MB) throw new UnsentFile('tooLarge');
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new UnsentFile('unreadable');
  }
}
