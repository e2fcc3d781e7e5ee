import { LiesBeneath } from './change-reactions.js';
import { Changes } from './changes.js';

it('tells of as many things as there are', async () => {
  const many = (kind: string) => () =>
    Promise.resolve(Array.from({ length: 200_000 }, (_, number) => ({ kind, id: String(number), of: 'a' })));
  const found = [
    { facts: 'titles', run: many('one') },
    { facts: 'titles', run: many('other') },
    { facts: 'users', run: many('none') },
  ];
  const reactions = { of: (kind: unknown) => (kind === LiesBeneath ? found : []) };
  const nothing = {} as never;
  const changes = new Changes(nothing, nothing, nothing, nothing, reactions as never);
  expect(await changes.beneath('titles', ['a'])).toHaveLength(400_000);
});
