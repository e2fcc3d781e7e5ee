import type { ActivityChange } from '@keyroster/contracts';
import type { SessionAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { oneUser } from '../../testing/data/renewals.js';
import { serve } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { renderPart } from '../../testing/render-part.js';
import { toastAbout } from '../../testing/toast-about.js';
import { CurrentUserProvider } from '../../shared/api/session/session.js';
import { UserSessions } from './sessions.js';
import { ana, ONE, openPanel, seen, sent, TODAY } from './testing.js';

const chrome: SessionAnswer = {
  _id: '65f300000000000000000001',
  createdAt: '2026-06-10T12:00:00.000Z',
  seenAt: '2026-06-10T16:59:00.000Z',
  ip: '190.1.2.3',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  live: true,
  client: 'page',
};

describe('the sessions in the panel', () => {
  it('can be ended', async () => {
    const END = 'POST /api/users/sessions/end';
    const { calls, user, panel } = await openPanel(
      { sessions: [chrome] },
      { [END]: { body: { message: 'Session ended' } } },
    );
    await user.click(panel.getByRole('tab', { name: 'Sessions' }));
    await user.click(await panel.findByRole('button', { name: /^End Chrome on Windows 190\.1\.2\.3 since/ }));
    await waitFor(() => expect(sent(calls, END)).toEqual([{ id: chrome._id }]));
    expect(await toastAbout('Session ended')).toBe('ana');
  });
});

describe('the sessions of whoever logs in', () => {
  const hear = (change: Partial<ActivityChange>) =>
    act(() =>
      openedSockets()[0]?.says('activity:delta', {
        epoch: 'one',
        from: 0,
        to: 1,
        serverTime: TODAY,
        users: [{ _id: ana._id, ...change }],
        removed: [],
        counts: { active: 1, total: 1, locked: 0 },
      }),
    );

  async function openedAt(last: Partial<UserAnswer>) {
    const before = { ...seen, ip_address: '10.0.0.1', ...last };
    const after = oneUser({ ...before, last_ping_timestamp: TODAY / 1_000 }, { sessions: [chrome] });
    const { calls, user, panel } = await openPanel({}, { [ONE]: [oneUser(before), after] });
    await user.click(panel.getByRole('tab', { name: 'Sessions' }));
    return { calls, session: () => screen.findByText(/Chrome on Windows/, {}, { timeout: 5_000 }) };
  }

  it.each<[string, Partial<UserAnswer>, Partial<ActivityChange>]>([
    [
      'who was Inactive',
      { last_ping_timestamp: TODAY / 1_000 - 121 },
      { last_ping_timestamp: TODAY / 1_000 },
    ],
    ['from another address', {}, { last_ping_timestamp: TODAY / 1_000, ip_address: '10.0.0.2' }],
  ])('show at once: %s', async (_what, last, change) => {
    const { session } = await openedAt(last);
    hear(change);
    expect(await session()).toBeVisible();
  });

  it('are not asked for with each ping', async () => {
    const { calls } = await openedAt({});
    const before = sent(calls, ONE).length;
    hear({ last_ping_timestamp: TODAY / 1_000 });
    hear({ ip_address: '10.0.0.1', version: 4 });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(sent(calls, ONE)).toHaveLength(before);
  });
});

const RESET = 'POST /api/users/2fa/reset';

function open(ownId: string, role = 'admin') {
  const calls = serve({ [RESET]: { body: { message: 'Second factor reset' } } });
  const own = {
    _id: ownId,
    username: 'root',
    role,
    days_left: false,
    ends_at: null,
    profile_group: '',
  } as const;
  const user = renderPart(
    <CurrentUserProvider value={own}>
      <UserSessions user={ana} sessions={[]} />
    </CurrentUserProvider>,
  );
  return { calls, user };
}

describe('the reset of a second factor', () => {
  it('is asked for once more, and says that it is done', async () => {
    const { calls, user } = open('65f000000000000000000001');
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset the second factor of ana?' }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Reset second factor' }));
    expect(await toastAbout('Second factor reset')).toBe('ana');
    expect(calls).toContainEqual(expect.objectContaining({ route: RESET, body: { id: ana._id } }));
  });

  it.each([
    ["one's own", ana._id, 'admin'],
    ['supervisors', '65f000000000000000000001', 'supervisor'],
  ])('is not for %s', (_whose, ownId, role) => {
    open(ownId, role);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
