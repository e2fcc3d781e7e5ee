import type { Transactions } from '../../../database/connection/transactions.js';
import type { DomainEvents } from '../../../common/domain-events.js';
import type { Reactions } from '../../../common/reactions.js';
import type { AuditService } from '../audit/index.js';
import { Changes } from './changes.js';
import { liesBeneath, type Beneath } from './change-reactions.js';
import type { UndoKeeper } from './undo/undo-keeper.js';

it('tells of as many things as there are', async () => {
  const many = (kind: string) => (): Promise<Beneath[]> =>
    Promise.resolve(Array.from({ length: 200_000 }, (_, number) => ({ kind, id: String(number), of: 'a' })));
  const found = [
    { facts: 'titles', run: many('one') },
    { facts: 'titles', run: many('other') },
    { facts: 'users', run: many('none') },
  ];
  const changes = new Changes(
    {} as Transactions,
    {} as AuditService,
    {} as UndoKeeper,
    {} as DomainEvents,
    { of: (kind: unknown) => (kind === liesBeneath ? found : []) } as unknown as Reactions,
  );
  expect(await changes.beneath('titles', ['a'])).toHaveLength(400_000);
});
