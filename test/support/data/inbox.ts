import type { InboxKind } from '@keyroster/contracts';
import type { InboxAnswer, InboxItem } from '@keyroster/contracts/dto';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';

export const inboxOf = (admin: Session) => answerOf<InboxAnswer>(admin.get('/api/inbox'));

export const itemsOf = async (admin: Session, kind: InboxKind) =>
  (await inboxOf(admin)).items.filter((item) => item.kind === kind);

export const itemOf = async (admin: Session, kind: InboxKind, id: string) =>
  (await itemsOf(admin, kind)).find((item) => item.id === id);

export const putAway = (admin: Session, { kind, id }: Pick<InboxItem, 'kind' | 'id'>) =>
  admin.post('/api/inbox/away', { kind, id });
