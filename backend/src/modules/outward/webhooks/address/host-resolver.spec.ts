import { HostResolver } from './host-resolver.js';

it('asks after a host once for all who want to know at the same time, and anew after that', async () => {
  const resolver = new HostResolver();
  const first = resolver.resolve('localhost');
  expect(resolver.resolve('localhost')).toBe(first);
  for (const { address } of await first) expect(['127.0.0.1', '::1']).toContain(address);
  const later = resolver.resolve('localhost');
  expect(later).not.toBe(first);
  await expect(later).resolves.toEqual(await first);
});

it('asks again after a host that could not be found', async () => {
  const resolver = new HostResolver();
  const first = resolver.resolve('no-such-host.invalid');
  await expect(first).rejects.toThrow();
  const later = resolver.resolve('no-such-host.invalid');
  expect(later).not.toBe(first);
  await expect(later).rejects.toThrow();
});

it.each(['127.0.0.1', '::1'])('takes %s for its own address', async (address) => {
  const [only, ...more] = await new HostResolver().resolve(address);
  expect(only?.address).toBe(address);
  expect(more).toEqual([]);
});
