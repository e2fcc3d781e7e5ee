import { screen, waitFor, within } from '@testing-library/react';
import { comeBack } from '../../testing/come-back.js';
import { refusal } from '../../testing/data/refusal.js';
import { aSession } from '../../testing/data/security.js';
import { aListedUser } from '../../testing/data/manage-user.js';
import { templatesOf } from '../../testing/data/templates.js';
import type { Reply } from '../../testing/fake-server.js';
import { aRenewal, renewedAs } from '../../testing/data/renewals.js';
import { ana, changed, openUsers, rowOf, sent, TODAY } from './testing.js';
import { toastAbout } from '../../testing/toast-about.js';

const RENEW = 'POST /api/renewals';

describe('what a row does', () => {
  const last = `GET /api/renewals?user_id=${ana._id}&limit=100`;
  const ledger: Reply = { body: { renewals: [aRenewal()], total: 1 } };
  const renewal = { user_id: ana._id, version: ana.version, days: 30, amount: 2_500 };

  it('renews by 30 days, for what that cost last', async () => {
    const message = 'Renewed until 31/07/2026';
    const reply = renewedAs({ ...ana, sub_validity: 60, version: 4 }, message);
    const { calls, user } = await openUsers({ [last]: ledger, [RENEW]: reply });
    await user.click(screen.getByRole('button', { name: '+30 days ana' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent(calls, RENEW)).toEqual([renewal]);
    const button = screen.getByRole('button', { name: '+30 days ana' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  });

  it('renews once where it is pressed again while that is under way', async () => {
    const { calls, user } = await openUsers({ [last]: ledger, [RENEW]: 'silence' });
    await user.click(screen.getByRole('button', { name: '+30 days ana' }));
    await waitFor(() => expect(sent(calls, RENEW)).toEqual([renewal]));
    expect(screen.getByRole('button', { name: '+30 days ana' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '+30 days ana' }));
    expect(sent(calls, last)).toHaveLength(1);
    expect(sent(calls, RENEW)).toHaveLength(1);
  });

  it('lifts a pause', async () => {
    const UNPAUSE = 'POST /api/users/unpause';
    const paused = aListedUser(8, { email: 'paul', paused_until: TODAY + 60_000 });
    const { calls, user } = await openUsers({ [UNPAUSE]: { body: { message: 'Pause lifted' } } }, [
      paused,
      ana,
    ]);
    expect(screen.queryByRole('button', { name: 'Lift pause ana' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lift pause paul' }));
    await waitFor(() => expect(sent(calls, UNPAUSE)).toEqual([{ id: paused._id }]));
    expect(await toastAbout('Pause lifted')).toBe('paul');
  });

  it('shows sessions and ends one', async () => {
    const END = 'POST /api/users/sessions/end';
    const session = {
      _id: '65f300000000000000000001',
      createdAt: '2026-06-10T12:00:00.000Z',
      seenAt: '2026-06-10T16:59:00.000Z',
      ip: '190.1.2.3',
      agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      live: true,
    };
    const { calls, user } = await openUsers({
      [`GET /api/users/sessions/${ana._id}`]: { body: { sessions: [session] } },
      [END]: { body: { message: 'Session ended' } },
    });
    await user.click(screen.getByRole('button', { name: 'Sessions of ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of ana' });
    await waitFor(() => expect(dialog).toHaveTextContent('190.1.2.3'));
    expect(dialog).toHaveTextContent('Chrome on Windows');
    await user.click(within(dialog).getByRole('button', { name: /^End/ }));
    await waitFor(() => expect(sent(calls, END)).toEqual([{ id: session._id }]));
  });

  it('shows the sessions that it knows where they can’t be had again', async () => {
    const session = aSession(1);
    const { user } = await openUsers({
      [`GET /api/users/sessions/${ana._id}`]: [
        { body: { sessions: [session] } },
        refusal('VALIDATION', 'Not now'),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Sessions of ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sessions of ana' });
    await waitFor(() => expect(dialog).toHaveTextContent(session.ip));
    comeBack();
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(dialog).toHaveTextContent(session.ip);
  });
});

async function openReset(user: Awaited<ReturnType<typeof openUsers>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Edit ana' }));
  await user.click(await screen.findByRole('button', { name: 'Reset password' }));
  return within(await screen.findByRole('dialog', { name: 'Reset password of ana' }));
}

it.each([
  ['member', 1],
  ['supervisor', 0],
])('the reset of the password of a %s offers %i links to set a PIN', async (role, links) => {
  const { user } = await openUsers({}, [{ ...ana, role }]);
  const reset = await openReset(user);
  expect(reset.queryAllByRole('button', { name: 'Copy set-PIN link' })).toHaveLength(links);
});

describe('a message', () => {
  const TEMPLATES = { 'GET /api/templates': templatesOf() };
  const openMessage = async (user: Awaited<ReturnType<typeof openUsers>>['user'], email: string) => {
    await user.click(screen.getByRole('button', { name: `Message ${email}` }));
    const dialog = await screen.findByRole('dialog', { name: `Message to ${email}` });
    return within(dialog).findByRole('textbox', { name: 'Text' });
  };

  it('is offered for each user', async () => {
    const { user } = await openUsers(TEMPLATES);
    expect(await openMessage(user, 'beto')).toHaveDisplayValue(/Hi beto\. Your account is locked/);
  });

  it('knows the password that was just set, and no other user gets it', async () => {
    const { user } = await openUsers({ ...TEMPLATES, 'POST /api/users/update': changed() });
    const reset = await openReset(user);
    await user.type(reset.getByLabelText('New password'), '0042');
    await user.click(reset.getByRole('button', { name: 'Reset password' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reset/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await openMessage(user, 'ana')).toHaveDisplayValue(/Password: 0042/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const other = await openMessage(user, 'cleo');
    await user.selectOptions(screen.getByLabelText('Template'), 'Welcome');
    expect(other).toHaveDisplayValue(/Password: \{password\}/);
  });
});

describe('deleting a user', () => {
  const DELETE = `DELETE /api/users/${ana._id}`;
  const BOARD = 'GET /api/renewals/board';

  it('asks first, with the focus on Cancel', async () => {
    const { calls, user } = await openUsers();
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure to delete (ana)' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent(calls, DELETE)).toEqual([]);
  });

  it('says Deleted successfully, and of whom', async () => {
    const { user } = await openUsers({ [DELETE]: { body: { message: 'Deleted successfully' } } });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await toastAbout('Deleted successfully')).toBe('ana');
  });

  it('counts anew who is due', async () => {
    const { calls, user } = await openUsers({
      [DELETE]: { body: { message: 'Deleted successfully' } },
      [BOARD]: { body: { columns: [] } },
    });
    await waitFor(() => expect(sent(calls, BOARD)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(calls, BOARD)).toHaveLength(2));
  });

  it('falls back to its own text when the connection breaks', async () => {
    const { user } = await openUsers({ [DELETE]: 'away' });
    await user.click(screen.getByRole('button', { name: 'Del ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the uses')).toBeInTheDocument();
  });

  it('is not offered for a row of the protected role', async () => {
    await openUsers({}, [aListedUser(9, { email: 'old', role: 'adminss' })]);
    expect(screen.queryByRole('button', { name: 'Del old' })).toBeNull();
    expect(rowOf('old').lastElementChild).toHaveTextContent('N/A');
  });
});
