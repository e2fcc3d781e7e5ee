import type { OneUserAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { screen, within } from '@testing-library/react';
import { NETFLIX, UDEMY } from '../../../testing/data/courses.js';
import { serve } from '../../../testing/fake-server.js';
import { manageUser } from '../../../testing/data/manage-user.js';
import { renderApp } from '../../../testing/render-app.js';
import { oneUser } from '../../../testing/data/renewals.js';
import { ana, everybody, TODAY } from './open-users.js';

export const ONE = `GET /api/users/${ana._id}`;

/** Ana, heard of 12 seconds ago. */
export const seen: UserAnswer = { ...ana, last_ping_timestamp: TODAY / 1_000 - 12 };

type Scripts = Parameters<typeof serve>[0];

/** The panel at its own address. */
export async function openPanel(changes: Partial<OneUserAnswer> = {}, scripts: Scripts = {}) {
  jest.setSystemTime(TODAY);
  localStorage.setItem('token', 't1');
  const calls = serve({
    ...manageUser(everybody),
    'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
    [ONE]: oneUser(seen, changes),
    ...scripts,
  });
  const user = renderApp(`/dashboard/users/${ana._id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'ana' }));
  return { calls, user, panel };
}

/** What is in the panel now. */
export const shown = () => within(screen.getByRole('dialog', { name: 'ana' }));
