import { screen, within } from '@testing-library/react';
import type { Reply } from '../../../testing/fake-server.js';
import { TODAY } from './open-users.js';

export const PLAN = 'POST /api/plans';

export const aPlan = (changes: object = {}): Reply => ({
  status: 201,
  body: {
    plan: {
      id: '65f500000000000000000001',
      action: 'users.delete',
      counts: { users: 2, sessions: 1, assignments: 3 },
      total: 2,
      names: ['ana', 'cleo'],
      blocked: [],
      expires_at: TODAY + 600_000,
      ...changes,
    },
  },
});
export const bar = () => screen.findByRole('region', { name: 'Selected' });
export const press = async (name: string) => within(await bar()).getByRole('button', { name });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
