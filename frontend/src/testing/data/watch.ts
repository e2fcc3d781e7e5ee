import type { Announcement, Item } from '../../shared/api/inbox.js';

/** An announcement that stands. */
export const anAnnouncement = (details: Partial<Announcement> = {}): Announcement => ({
  _id: '67f000000000000000000001',
  text: 'Maintenance tonight, see https://status.example.',
  audience: 'all',
  title_id: null,
  at: Date.UTC(2030, 0, 2, 15, 30),
  by: 'root',
  until: null,
  ended_at: null,
  ...details,
});

/** An item of the inbox. */
export const anItem = (details: Partial<Item> = {}): Item => ({
  kind: 'trouble',
  id: '67f0000000000000000000a1',
  at: Date.UTC(2030, 0, 2, 15, 30),
  name: 'Grammar',
  title: 'Udemy',
  count: 2,
  until: null,
  ...details,
});

/** The answer of the inbox with these items. */
export const inboxOf = (...items: Item[]) => ({ body: { items, counts: {}, total: items.length } });
