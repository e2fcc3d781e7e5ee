import { KeyedQueue } from './keyed-queue.js';

const delayed = (name: string, log: string[]) => async () => {
  log.push(`${name} begins`);
  await new Promise((resolve) => setTimeout(resolve, 1));
  log.push(`${name} ends`);
  return name;
};

describe('a queue for each key', () => {
  it('runs what belongs to one key one after the other, and other keys beside it', async () => {
    const queue = new KeyedQueue(10);
    const log: string[] = [];
    const all = [
      queue.run('ana', delayed('first', log)),
      queue.run('ana', delayed('second', log)),
      queue.run('ben', delayed('other', log)),
    ];
    expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
    expect(log.slice(0, 2)).toEqual(['first begins', 'other begins']);
    expect(log.indexOf('first ends')).toBeLessThan(log.indexOf('second begins'));
  });

  it('refuses one more than may wait, of that key alone, until one has left', async () => {
    const queue = new KeyedQueue(2);
    const work = () => queue.run('ana', delayed('x', []));
    const all = [work(), work()];
    await expect(work()).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(await queue.run('ben', delayed('y', []))).toBe('y');
    await Promise.all(all);
    // One that failed has left, too.
    await expect(queue.run('ana', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await work()).toBe('x');
  });

  it('asks for admission beside the queue, and gives the place of whom it refuses to others', async () => {
    const queue = new KeyedQueue(2);
    const log: string[] = [];
    const first = queue.run('ana', delayed('first', log));
    const refused = queue.run('ana', delayed('second', log), () => Promise.reject(new Error('too many')));
    await expect(refused).rejects.toThrow('too many');
    expect(log).toEqual(['first begins']);
    expect(await queue.run('ana', delayed('third', log), () => Promise.resolve())).toBe('third');
    await first;
    expect(log.filter((line) => line.startsWith('second'))).toEqual([]);
  });
});
