import { act, screen, waitFor } from '@testing-library/react';
import { adminFrame } from '../../testing/data/admin-frame.js';
import { anAdmin } from '../../testing/data/people.js';
import { serve, type Call } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const LIST = 'GET /api/whitelist';
const ADD = 'POST /api/whitelist';
const OFFICE = {
  _id: '65f0000000000000000000a1',
  ip_address: '10.9.9.9',
  createdAt: '2030-01-15T12:00:00.000Z',
};
const LISTED = { body: { whitelist: [OFFICE], enforced: false, ip: '203.0.113.9' } };

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = (calls: Call[], route: string) => calls.filter((call) => call.route === route).length;
const cancel = () => screen.getByRole('button', { name: 'Cancel' });

function open(scripts: Parameters<typeof serve>[0]) {
  localStorage.setItem('token', 't1');
  const calls = serve({ 'GET /api/verify-token': anAdmin(), ...adminFrame, [LIST]: LISTED, ...scripts });
  return { calls, user: renderApp('/dashboard/whitelist') };
}

async function add(user: ReturnType<typeof renderApp>, address: string) {
  await user.type(await screen.findByPlaceholderText('Enter IP eg: 203.0.113.9'), `${address}{Enter}`);
  await pass(200);
}

describe('an overlay that lasts', () => {
  it('says after 3 s what it waits for; whoever cancels sees what failed, with another try', async () => {
    const { calls, user } = open({ [LIST]: ['silence', LISTED] });
    await waitFor(() => expect(asked(calls, LIST)).toBe(1));
    await pass(2_900);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await pass(200);
    expect(screen.getByText('Waiting for what this screen shows…')).toBeVisible();
    await user.click(cancel());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText(/^Waiting/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('10.9.9.9')).toBeVisible();
  });

  it('leaves what was typed, asks what became of what was sent, and says that it may have been done', async () => {
    const { calls, user } = open({ [ADD]: 'silence' });
    await add(user, '10.1.2.3');
    await pass(3_000);
    expect(screen.getByText('Waiting for the server to answer what you sent…')).toBeVisible();
    const before = asked(calls, LIST);
    await user.click(cancel());
    expect(await screen.findByText('Cancelled. The change may still have gone through.')).toBeInTheDocument();
    await waitFor(() => expect(asked(calls, LIST)).toBe(before + 1));
    expect(screen.getByPlaceholderText('Enter IP eg: 203.0.113.9')).toHaveValue('10.1.2.3');
    expect(screen.getByPlaceholderText('Enter IP eg: 203.0.113.9')).toHaveFocus();
    expect(screen.queryByText(/^Waiting/)).toBeNull();
  });
});
