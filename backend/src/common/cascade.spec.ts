import { Cascade, type Beneath } from './cascade.js';

class Things extends Cascade {}

it('tells of as many things as there are', async () => {
  const things = new Things();
  const many = (kind: string): Beneath[] =>
    Array.from({ length: 200_000 }, (_, number) => ({ kind, id: String(number), of: 'a' }));
  things.add({ beneath: () => Promise.resolve(many('one')), remove: () => Promise.resolve() });
  things.add({ beneath: () => Promise.resolve(many('other')), remove: () => Promise.resolve() });
  expect(await things.beneath(['a'])).toHaveLength(400_000);
});
