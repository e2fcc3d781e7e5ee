import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/data/refusal.js';
import { openedSockets } from '../../../testing/fake-sockets.js';
import { address } from '../../../testing/render-app.js';
import { fromMenu } from '../../../testing/render-part.js';
import { aJob, DONE, JOB, jobReply, open, PLAN, sentTo, UNDO } from '../testing/imports.js';
import { keepImport, type KeptImport } from './kept-imports.js';

const LOOK = `GET /api/jobs/${JOB}`;
const kept: KeptImport = {
  kind: 'users',
  ownerId: '65f000000000000000000001',
  planId: PLAN,
  jobId: JOB,
  fileName: 'clients.csv',
};

const sidebar = async () => within(await screen.findByRole('complementary'));

describe('an import that goes on elsewhere', () => {
  it('shows in the frame how far it is, and leads back to its screen', async () => {
    keepImport(kept);
    const { user } = open({ [LOOK]: jobReply({ done: 1 }) }, '/dashboard/users');
    const frame = await sidebar();
    expect(await frame.findByText('1 of 2')).toBeVisible();
    expect(frame.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await user.click(frame.getByRole('link', { name: 'Import of clients.csv' }));
    await waitFor(() => expect(address()).toBe('/dashboard/users/import'));
    expect(await screen.findByRole('heading', { name: 'Importing clients.csv' })).toHaveFocus();
    expect(frame.queryByRole('link', { name: 'Import of clients.csv' })).toBeNull();
  });

  it('says once what came of it, and can be put away without losing the report', async () => {
    keepImport(kept);
    const { user } = open({ [LOOK]: jobReply({ done: 1 }) }, '/dashboard/users');
    const frame = await sidebar();
    await frame.findByText('1 of 2');
    act(() => openedSockets().at(-1)?.says('job:changed', { job: DONE }));
    expect(await screen.findByText('2 users imported')).toBeInTheDocument();
    await user.click(await frame.findByRole('button', { name: 'Close: Import of clients.csv' }));
    expect(frame.queryByText('Import of clients.csv')).toBeNull();
    await fromMenu(user, 'Import');
    expect(await screen.findByRole('button', { name: 'Download report' })).toBeVisible();
  });

  it('can be taken back by the toast that says so, and its screen knows it then', async () => {
    keepImport(kept);
    const { user, calls } = open(
      { [LOOK]: jobReply({ done: 1 }), 'POST /api/undo': { body: { message: 'Undone' } } },
      '/dashboard/users',
    );
    const frame = await sidebar();
    await frame.findByText('1 of 2');
    const undo = { id: UNDO, until: Date.now() + 600_000 };
    act(() =>
      openedSockets()
        .at(-1)
        ?.says('job:changed', { job: { ...DONE, undo } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(sentTo(calls, 'POST /api/undo')).toEqual([{ id: UNDO }]);
    await fromMenu(user, 'Import');
    expect(await screen.findByRole('region', { name: 'clients.csv' })).toHaveTextContent('Undone');
    expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull();
  });

  it('is not set back by an answer that comes late', async () => {
    keepImport(kept);
    open({ [LOOK]: [jobReply({ done: 2 }), jobReply({ done: 1 })] }, '/dashboard/users');
    const frame = await sidebar();
    await frame.findByText('2 of 2');
    act(() =>
      openedSockets()
        .at(-1)
        ?.says('job:changed', { job: aJob({ done: 1 }) }),
    );
    expect(frame.getByText('2 of 2')).toBeVisible();
  });

  it.each([
    ['that the server no longer knows', kept, { [LOOK]: refusal('NOT_FOUND', 'Not found') }],
    ['of somebody else', { ...kept, ownerId: '65f000000000000000000009' }, {}],
  ])('%s is not shown', async (_what, stored, scripts) => {
    keepImport(stored);
    open(scripts, '/dashboard/users');
    const frame = await sidebar();
    await waitFor(() => expect(frame.getByText('37')).toBeVisible());
    await waitFor(() => expect(frame.queryByText('Import of clients.csv')).toBeNull());
  });
});
