import { NETFLIX, UDEMY } from '../../../testing/data/courses.js';
import type { Reply } from '../../../testing/fake-server.js';
import { templatesOf } from '../../../testing/data/templates.js';
import { ana } from './open-users.js';

/** What the handover of ana asks for. */
export const handedOver = (): Record<string, Reply> => ({
  'GET /api/templates': templatesOf(),
  'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
  [`GET /api/shops/member/${ana._id}`]: { body: { shops: [] } },
});
