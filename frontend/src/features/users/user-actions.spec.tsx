import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ActivityChange } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { aSession } from '../../testing/data/security.js';
import { templatesOf } from '../../testing/data/templates.js';
import { sent, serve } from '../../testing/fake-server.js';
import { oneUser } from '../../testing/data/renewals.js';
import { ana, changed, ONE, openPanel, openUsers, rowOf, seen, TODAY } from './testing.js';
import { ROOT, aListedUser } from '../../testing/data/people.js';
import { renderPart } from '../../testing/render-part.js';
import { dialogBy, type User, pass, toastAbout, hearOfActivity } from '../../testing/page.js';
import { CurrentUserProvider, type CurrentUser } from '../../shared/api/session/session.js';
import { UserSessions } from './sessions.js';

it('a row lifts a pause', async () => {
  const UNPAUSE = 'POST /api/users/unpause';
  const paused = aListedUser(8, { email: 'paul', paused_until: TODAY + 60_000 });
  const lifted = { body: { message: 'Pause lifted' } };
  const { calls, user } = await openUsers({ [UNPAUSE]: lifted }, [paused, ana]);
  expect(screen.queryByRole('button', { name: 'Lift pause ana' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Lift pause paul' }));
  await waitFor(() => expect(sent(calls, UNPAUSE)).toEqual([{ id: paused._id }]));
  expect(await toastAbout('Pause lifted')).toBe('paul');
});

it('a row shows sessions, and ends one', async () => {
  const END = 'POST /api/users/sessions/end';
  const session = aSession(1);
  const { calls, user } = await openUsers({
    [`GET /api/users/sessions/${ana._id}`]: { body: { sessions: [session] } },
    [END]: { body: { message: 'Session ended' } },
  });
  const dialog = await dialogBy(user, 'Sessions of ana');
  expect(await dialog.findByText(/Chrome on Linux/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^End/ }));
  await waitFor(() => expect(sent(calls, END)).toEqual([{ id: session._id }]));
  expect(await toastAbout('Session ended')).toBe('ana');
});

async function openReset(user: User) {
  await user.click(screen.getByRole('button', { name: 'Edit ana' }));
  return dialogBy(user, 'Reset password', 'Reset password of ana');
}

it('the reset of the password of a supervisor offers no link to set a PIN', async () => {
  const { user } = await openUsers({}, [{ ...ana, role: 'supervisor' }]);
  expect((await openReset(user)).queryByRole('button', { name: 'Copy set-PIN link' })).toBeNull();
});

const TEMPLATES = { 'GET /api/templates': templatesOf() };
const openMessage = async (user: User, email: string) => {
  const dialog = await dialogBy(user, `Message ${email}`, `Message to ${email}`);
  return dialog.findByRole('textbox', { name: 'Text' });
};

it('a message is offered for each user, knows the password that was just set, and no other user gets it', async () => {
  const { user } = await openUsers({ ...TEMPLATES, 'POST /api/users/update': changed() });
  const reset = await openReset(user);
  expect(reset.getByRole('button', { name: 'Copy set-PIN link' })).toBeVisible();
  await user.type(reset.getByLabelText('New password'), '0042');
  await user.click(reset.getByRole('button', { name: 'Reset password' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reset/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openMessage(user, 'ana')).toHaveDisplayValue(/Password: 0042/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const other = await openMessage(user, 'beto');
  expect(other).toHaveDisplayValue(/Hi beto\. Your account is locked/);
  await user.selectOptions(screen.getByLabelText('Template'), 'Welcome');
  expect(other).toHaveDisplayValue(/Password: \{password\}/);
});

const DELETE = `DELETE /api/users/${ana._id}`;

it('deleting a user asks first, falls back to its own text when the connection breaks, and says of whom it was', async () => {
  const { calls, user } = await openUsers({
    [DELETE]: ['away', { body: { message: 'Deleted successfully' } }],
  });
  const ask = () => dialogBy(user, 'Del ana', 'Are you sure to delete (ana)');
  const question = await ask();
  await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent(calls, DELETE)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete the uses')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await toastAbout('Deleted successfully')).toBe('ana');
});

it('deleting a user is not offered for a row of the protected role', async () => {
  await openUsers({}, [aListedUser(9, { email: 'old', role: 'adminss' })]);
  expect(screen.queryByRole('button', { name: 'Del old' })).toBeNull();
  expect(rowOf('old').lastElementChild).toHaveTextContent('N/A');
});

const tell = (change: Partial<ActivityChange>) => hearOfActivity([{ _id: ana._id, ...change }]);

async function openedAt(last: Partial<UserAnswer>) {
  const before = { ...seen, ip_address: '10.0.0.1', ...last };
  const after = oneUser({ ...before, ...NOW }, { sessions: [aSession(1)] });
  const { calls, user, panel } = await openPanel({}, { [ONE]: [oneUser(before), after] });
  await user.click(panel.getByRole('tab', { name: 'Sessions' }));
  return { calls, session: () => screen.findByText(/Chrome on Linux/, {}, { timeout: 5_000 }) };
}

const NOW = { last_ping_timestamp: TODAY / 1_000 };

it.each<[string, Partial<UserAnswer>, Partial<ActivityChange>]>([
  ['who was Inactive', { last_ping_timestamp: TODAY / 1_000 - 121 }, NOW],
  ['from another address', {}, { ...NOW, ip_address: '10.0.0.2' }],
])('the sessions of whoever logs in show at once: %s', async (_what, last, change) => {
  const { session } = await openedAt(last);
  tell(change);
  expect(await session()).toBeVisible();
});

it('the sessions of whoever logs in are not asked for with each ping', async () => {
  const { calls } = await openedAt({});
  const before = sent(calls, ONE).length;
  tell(NOW);
  tell({ ip_address: '10.0.0.1', version: 4 });
  await pass(1_000);
  expect(sent(calls, ONE)).toHaveLength(before);
});

const RESET = 'POST /api/users/2fa/reset';

function open(who: Partial<CurrentUser> = {}) {
  const calls = serve({ [RESET]: { body: { message: 'Second factor reset' } } });
  const user = renderPart(
    <CurrentUserProvider value={{ ...ROOT, ...who }}>
      <UserSessions user={ana} sessions={[]} />
    </CurrentUserProvider>,
  );
  return { calls, user };
}

it('the reset of a second factor is asked for once more, says that it is done, and is not for one’s own nor for supervisors', async () => {
  const { calls, user } = open();
  const question = await dialogBy(user, 'Reset second factor', 'Reset the second factor of ana?');
  expect(calls).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Reset second factor' }));
  expect(await toastAbout('Second factor reset')).toBe('ana');
  expect(calls).toContainEqual(expect.objectContaining({ route: RESET, body: { id: ana._id } }));
  for (const who of [{ _id: ana._id }, { role: 'supervisor' }]) {
    cleanup();
    open(who);
    expect(screen.queryByRole('button')).toBeNull();
  }
});
