import type { OutwardEvent } from '../../record/changes/index.js';
import type { Trouble } from './trouble.schema.js';
import type { Ending } from './troubles.repository.js';

const about = ({ _id, credential_id, title_id, opened_at }: Trouble) => ({
  trouble_id: String(_id),
  credential_id: String(credential_id),
  title_id: String(title_id),
  opened_at: opened_at.toISOString(),
});

export const openedOf = (trouble: Trouble): OutwardEvent => ({
  type: 'trouble.opened',
  data: { ...about(trouble), username: trouble.reports[0]?.email ?? null },
});

export const closedOf = (trouble: Trouble, { closed_at, how, by }: Ending): OutwardEvent => ({
  type: 'trouble.closed',
  data: { ...about(trouble), closed_at: closed_at.toISOString(), how, by },
});
