import type { Job } from '@keyroster/contracts';
import type { ImportPlannedAnswer, ImportReadAnswer } from '@keyroster/contracts/dto';
import { fireEvent, screen } from '@testing-library/react';
import { manageUser } from '../../../testing/data/people.js';
import { type Reply, type Scripts, serve } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-app.js';

export const PLAN = '67f000000000000000000001';
export const JOB = '67f000000000000000000002';
export const UNDO = '67f000000000000000000003';

const read: ImportReadAnswer = {
  columns: ['email', 'favourite'],
  mapping: { email: 'email', favourite: '' },
  dropped: ['favourite'],
  rows: 2,
  samples: [
    ['ana', 'blue'],
    ['luis', 'red'],
  ],
  counts: { create: 2, update: 0, same: 0, refused: 0 },
  report: [
    { row: 1, name: 'ana', outcome: 'create' },
    { row: 2, name: 'luis', outcome: 'create' },
  ],
};

export function planned(
  changes: Partial<ImportReadAnswer> = {},
  action: ImportPlannedAnswer['plan']['action'] = 'import.users',
): Reply {
  const all = { ...read, ...changes };
  const total = all.counts.create + all.counts.update;
  const body: ImportPlannedAnswer = {
    plan: {
      id: PLAN,
      action,
      counts: { users: total },
      total,
      names: [],
      blocked: [],
      expires_at: Date.now() + 600_000,
    },
    import: all,
  };
  return { status: 201, body };
}

export const aJob = (changes: Partial<Job> = {}): Job => ({
  _id: JOB,
  state: 'running',
  done: 0,
  total: 2,
  message: '',
  ...changes,
});

export const DONE = aJob({ state: 'done', done: 2, message: '2 users imported' });

export const jobReply = (changes: Partial<Job> = {}): Reply => ({ body: { job: aJob(changes) } });

export function open(scripts: Scripts, path = '/dashboard/users/import', render = renderScreen) {
  localStorage.setItem('token', 't1');
  const calls = serve({ ...manageUser(), ...scripts });
  return { calls, user: render(path) };
}

export const aFile = (name = 'clients.csv', content = 'email,favourite\nana,blue\nluis,red\n'): File =>
  new File([content], name, { type: 'text/csv' });

export async function drop(file = aFile()): Promise<void> {
  await screen.findByRole('button', { name: /^(Choose a CSV file|.*Choose another file)/ });
  fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } });
}
